// What is said beside a first hand and a first board.

import type { Catalog } from "../words";

export const lessons: Catalog = {
  "The Charleston: to the right": "查尔斯顿换牌：传给右边",
  "Before anybody plays, tiles change hands. Choose three that you need least: single winds, odd numbers that stand alone. Keep pairs, and tiles of one number or one suit. Jokers stay with you.":
    "开打之前先换牌。选三张最用不着的：单张风牌、落单的数字牌。留住对子，以及同数字或同花色的牌。百搭要留在自己手里。",
  "Now across": "现在传给对面",
  "You have three new tiles. Look again: which line of the card could your rack become? Press K to see the card. Pass three that do not help it.":
    "您有了三张新牌。再看看：手牌可以做成牌型卡上的哪个牌型？按 K 查看牌型卡。传出三张帮不上忙的牌。",
  "And to the left": "再传给左边",
  "Three more. If you do not know what to give, let go of what no other tile of yours goes with.":
    "再传三张。不知道给什么时，就给与其他牌都不相配的。",
  "A pass you may make unseen": "这次可以盲传",
  "If you would rather keep all your tiles, pass on some of those that are coming to you, without looking at them. It is allowed on this pass only.":
    "如果想留住所有的牌，可以不看就把传来的牌转传出去。只有这一次可以这样做。",
  "A second time?": "再换一轮？",
  "The same again, the other way round, if all four want it. Say yes while your rack is still a jumble; say no once it takes shape.":
    "四家都同意时，反方向再换一轮。牌还乱就同意，已经成形就不换。",
  "The courtesy": "礼让换牌",
  "You and the player across may exchange up to three tiles. The lower of your two numbers counts. None is a good answer too.":
    "您和对家最多可以交换三张，以较小的数字为准。一张不换也很好。",
  "You begin": "您先打",
  "East has fourteen tiles and opens with a discard. From now on your rack should grow towards one line of the card: fourteen tiles, just as they are printed there.":
    "东家有十四张牌，先打出一张。从现在起，手牌要朝牌型卡上的一个牌型发展：十四张，与卡上印的一模一样。",
  "Your turn": "轮到您了",
  "You have drawn a tile. Keep what your line needs and discard the rest: click a tile, then click it again. A joker can stand for any tile in a group of three or more; never throw one away lightly.":
    "您摸了一张牌。留下牌型需要的，打掉其余的：点一下牌，再点一下打出。百搭可以在三张以上的组里代替任何牌，别轻易打掉。",
  "The others play": "其他人打牌",
  "Watch what they throw. A tile that lies open can no longer come from the wall, and what a player lays out tells what she collects.":
    "留意他们打出什么。已经亮在桌上的牌不会再从牌墙摸到，别人亮出的牌也说明他在做什么。",
  "You could claim this tile": "您可以叫这张牌",
  "Call it if it completes a group of three or more that your line prints, and the line may be exposed (X on the card). The group then lies open for the rest of the hand. To pass is never wrong.":
    "如果它能凑成牌型中三张以上的一组，而且该牌型可以亮牌（卡上标 X），就叫牌。这一组此后一直亮着。不叫也不会错。",
  "A discard": "一张弃牌",
  "Nothing you can do with this one. If a tile would complete your whole hand, you could claim it even for a pair.":
    "这张牌您用不上。如果一张牌能让您胡牌，即使只是凑对子也可以叫。",
  "Lay out the group": "亮出这一组",
  "Choose what goes with the tile you called: tiles like it, and jokers if you have to. You discard right afterwards.":
    "选出与所叫的牌成组的牌：同样的牌，必要时加百搭。随后马上打出一张。",
  "Show your hand": "亮出手牌",
  "All fourteen tiles fit a line. Show them!": "十四张牌正好成一个牌型。亮牌吧！",
  "That was a whole hand": "完整的一局结束了",
  "The line you made and who pays what stands on the sheet. Whoever threw the winning tile pays double; drawn by yourself, all pay double. Play another one from the lobby, or this one again.":
    "结果上写着牌型和各家付多少。点炮的付双倍；自摸则三家都付双倍。可以从大厅再开一局，或把这一局再打一次。",
  "I would wait.": "我会等一等。",
  "I would pass {tiles}.": "我会传{tiles}。",
  "I would pass on what comes, unseen.": "我会不看就转传来的牌。",
  "I would pass a second time.": "我会再换一轮。",
  "I would stop here.": "我会到此为止。",
  "I would offer {count}.": "我会提出换{count}张。",
  "I would exchange none.": "我会一张不换。",
  "I would discard {tiles}.": "我会打{tiles}。",
  "I would give {tile} for the joker.": "我会用{tile}换百搭。",
  "I would let it pass.": "我会不叫。",
  "I would take a moment.": "我会想一想。",
  "I would take the call back.": "我会撤回叫牌。",
  "I would call it.": "我会叫这张牌。",
  "Say mah jongg!": "胡牌！",
  "I would lay out {tiles} with it.": "我会把{tiles}与它一起亮出。",
  "Show your hand!": "亮出手牌！",
  "Find two that match": "找出相配的两张",
  "Click a tile, then one with the same picture. Both leave the board. The board is cleared two by two.":
    "先点一张牌，再点一张图案相同的，两张一起取走。就这样两张两张地清空牌阵。",
  "What is free": "什么牌可取",
  "A tile can be taken when nothing lies on it and its left or its right side is open. The button Free dims all the others.":
    "上面没有压着牌，而且左边或右边空着的牌才可取。“可取的牌”按钮会把其余的变暗。",
  "Flowers and seasons": "花牌和季牌",
  "Of these there is one each, so any flower goes with any flower, and any season with any season. All other tiles pair with their own picture only.":
    "它们每种只有一张，所以任意两张花牌可以配对，任意两张季牌也可以。其余的牌只与相同图案配对。",
  "Think one step ahead": "多想一步",
  "Take first what lies high, and what uncovers most. If all four of a kind are free, take them all: it cannot hurt. A pair too many can be undone.":
    "先取高处的牌，以及能露出最多牌的牌。四张相同的都可取时，全部取走，没有坏处。取错了可以撤销。",
  "No pair is free": "没有可取的对子",
  "Undo takes the last pair back. Shuffle lets the tiles that are left change places, so that it goes on.":
    "撤销可以放回最后一对。洗牌让剩下的牌换位置，好继续玩下去。",
  "That is the whole game": "玩法就是这些",
  "There are larger boards, and a way to play for points against the clock. A new board of the day waits every day.":
    "还有更大的牌阵，也可以计时计分。每天都有新的每日牌阵。",
  "I would shuffle.": "我会洗牌。",
  "I would take the two {tile} tiles.": "我会取走两张{tile}。",
  "I would take {tile} and {other}.": "我会取走{tile}和{other}。",
};
