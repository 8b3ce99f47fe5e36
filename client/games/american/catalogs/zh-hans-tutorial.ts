import type { Catalog } from "../../../i18n/i18n";

export const tutorial: Catalog = {
  "The Charleston: to the right": "查尔斯顿换牌：传给右边",
  "Before play starts, the players exchange tiles. Choose the three you need least, such as single winds and isolated numbers. Keep pairs, and tiles of one number or one suit. Jokers cannot be passed.":
    "开打之前先换牌。选三张最用不着的：单张风牌、落单的数字牌。留住对子，以及同数字或同花色的牌。百搭要留在自己手里。",
  "Now across": "现在传给对面",
  "You have three new tiles. Which line of the card could your tiles become? Press K to see the card. Pass three tiles that do not fit it.":
    "您有了三张新牌。再看看：手牌可以做成牌型卡上的哪个牌型？按 K 查看牌型卡。传出三张帮不上忙的牌。",
  "And to the left": "再传给左边",
  "Three more. If you are not sure, pass tiles that fit no other tile of yours.":
    "再传三张。不知道给什么时，就给与其他牌都不相配的。",
  "A blind pass": "盲传",
  "To keep more of your own tiles, you may pass on some of the tiles you are about to receive without looking at them. This is only allowed on this pass.":
    "如果想留住所有的牌，可以不看就把传来的牌转传出去。只有这一次可以这样做。",
  "A second Charleston?": "再换一轮？",
  "The same again in the other direction, if all four players agree. Choose yes while your hand has no clear direction, and no once it is taking shape.":
    "四家都同意时，反方向再换一轮。牌还乱就同意，已经成形就不换。",
  "The courtesy pass": "礼让换牌",
  "You and the player across from you may exchange up to three tiles. The lower of your two numbers counts, and you may choose none.":
    "您和对家最多可以交换三张，以较小的数字为准。一张不换也很好。",
  "You begin": "您先打",
  "East has fourteen tiles and discards first. From now on, collect the fourteen tiles of one line of the card, exactly as printed.":
    "东家有十四张牌，先打出一张。从现在起，手牌要朝牌型卡上的一个牌型发展：十四张，与卡上印的一模一样。",
  "Your turn": "轮到您了",
  "You have drawn a tile. Keep what your line needs and discard something else: click a tile, then click it again. A joker can stand for any tile in a group of three or more, so it is rarely worth discarding.":
    "您摸了一张牌。留下牌型需要的，打掉其余的：点一下牌，再点一下打出。百搭可以在三张以上的组里代替任何牌，别轻易打掉。",
  "The other players' turns": "其他人打牌",
  "Watch the discards: a discarded tile can no longer be drawn, and exposed groups show which hand a player is collecting.":
    "留意他们打出什么。已经亮在桌上的牌不会再从牌墙摸到，别人亮出的牌也说明他在做什么。",
  "You can claim this tile": "您可以叫这张牌",
  "Call it if it completes a group of three or more in your line, and the line may be exposed (X on the card). The group stays exposed for the rest of the hand. You can always pass.":
    "如果它能凑成牌型中三张以上的一组，而且该牌型可以亮牌（卡上标 X），就叫牌。这一组此后一直亮着。不叫也不会错。",
  "A discard": "一张弃牌",
  "You cannot use this one. If a tile completes your whole hand, you can claim it even for a pair.":
    "这张牌您用不上。如果一张牌能让您胡牌，即使只是凑对子也可以叫。",
  "Expose the group": "亮出这一组",
  "Choose the tiles to expose with the one you called: the same tile, and jokers if needed. Then you discard.":
    "选出与所叫的牌成组的牌：同样的牌，必要时加百搭。随后马上打出一张。",
  "Show your hand": "亮出手牌",
  "All fourteen tiles match a line.": "十四张牌正好成一个牌型。亮牌吧！",
  "The result shows the winning line and the payments. The player who discarded the winning tile pays double; if the winner drew it, everyone pays double. You can play again, or go back to the lobby.":
    "结果上写着牌型和各家付多少。点炮的付双倍；自摸则三家都付双倍。可以从大厅再开一局，或把这一局再打一次。",
  "Suggestion: wait.": "建议：等待。",
  "Suggestion: pass {tiles}.": "建议：传{tiles}。",
  "Suggestion: pass the incoming tiles unseen.": "建议：不看牌，直接传出收到的牌。",
  "Suggestion: pass a second time.": "建议：再传一轮。",
  "Suggestion: offer {count}.": "建议：提出换{count}张。",
  "Suggestion: exchange none.": "建议：不换牌。",
  "Suggestion: discard {tiles}.": "建议：打出{tiles}。",
  "Suggestion: exchange {tile} for the joker.": "建议：用{tile}换百搭牌。",
  "Suggestion: pass.": "建议：过。",
  "Suggestion: wait for a moment.": "建议：稍等一下。",
  "Suggestion: take back the call.": "建议：撤回叫牌。",
  "Suggestion: call it.": "建议：叫牌。",
  "Suggestion: declare mah jongg!": "建议：宣布和牌！",
  "Suggestion: expose {tiles} with it.": "建议：与{tiles}一起亮出。",
  "Suggestion: show your hand!": "建议：亮牌！",
};
