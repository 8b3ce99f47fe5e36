import type { Catalog } from "../../../i18n/i18n";

export const tutorial: Catalog = {
  "Four sets and a pair": "四副牌加一对将",
  "You win with four sets and a pair. A set is a run, such as 3, 4 and 5 of one suit, or a triplet of equal tiles. A pair is two equal tiles. Keep tiles that are close to a set. Discard one that fits nothing: click it, then click it again.":
    "四副牌加一对将就能和牌。一副牌是顺子，例如同花色的3、4、5，或者三张相同的刻子。将是一对，即两张相同的牌。留下接近成副的牌，打出不搭配的牌：点一下，再点一下。",
  "You have drawn a tile. Keep pairs and neighbours, such as 4 and 5 of one suit. Single winds and dragons are usually the first to go. The button Patterns shows what scores points.":
    "您摸了一张牌。留下对子和相邻的牌，例如同花色的4和5。单张的风牌和三元牌通常先打。“牌型”按钮显示哪些牌型得分。",
  "Now discard": "现在出牌",
  "The set lies open beside your rack and stays there, so your hand no longer counts as concealed. After a claim you draw no tile: only discard one.":
    "这副牌亮在您的牌架旁，不再变动，您的手牌也就不算门前清了。吃碰之后不摸牌，只出一张。",
  "Four equal tiles": "四张相同的牌",
  "Four equal tiles can be declared as a quad. It counts as one set, and you draw a supplement tile for it. You may also keep them and declare it later.":
    "四张相同的牌可以开杠。杠算一副牌，之后补一张。您也可以先留着，以后再杠。",
  "One tile from mahjong": "差一张就和牌",
  "With the right discard your hand is ready: only one tile is missing to four sets and a pair. Keep the sets, the pair and the tiles that wait for the last one, and discard what is left over. Suggest a move shows it.":
    "打对一张，您就听牌了：离四副一对只差一张。留下成副的牌、对子和等最后一张的牌，打掉多余的。“给个建议”会指给您看。",
  "Your hand is ready": "您听牌了",
  "One tile completes it. If you draw that tile, or anybody discards it, the button Mahjong appears. For mahjong you may claim from every player. If you draw another tile, discard it again, unless it makes the hand better.":
    "再来一张就成了。您摸到它，或者任何一家打出它，就会出现“和牌”按钮。和牌可以取任何一家的弃牌。摸到别的牌就再打出去，除非它让手牌更好。",
  "This is mahjong": "可以和牌了",
  "The tile completes four sets and a pair. Press Mahjong. Every complete hand wins, whatever it scores.":
    "这张牌凑成四副牌和一对将。按“和牌”。任何完成的手牌都能和，不论得多少分。",
  "Turns go to the right. Watch the discards: only the newest one can be claimed.":
    "轮流向右进行。留意弃牌：只能要刚打出的那一张。",
  "You cannot use this one. A claimed tile has to complete a set with tiles of your hand, and a run only if your turn is next.":
    "这张您不能用。要来的牌必须与您的手牌凑成一副，而顺子只有下家可以吃。",
  "You can claim this tile for a run": "您可以吃这张牌",
  "The tile makes a run with two of yours. Runs are only for the player whose turn is next. You can always pass.":
    "这张牌与您的两张牌组成顺子。只有下家可以吃。您随时可以过。",
  "You hold two or three of this tile. Everybody may claim for a triplet or a quad, and this goes before a run. A triplet of dragons or of your own wind scores {honour} points. A hand without claimed sets scores {concealed}, so you may also pass.":
    "这种牌您有两张或三张。任何一家都可以碰或杠，并优先于吃。三元牌或自己门风的刻子得{honour}分。没有吃碰的手牌得{concealed}分，所以您也可以过。",
  "Robbing a quad": "抢杠",
  "Another player adds this tile to a triplet. It completes your hand, so you may take it and win.":
    "别家用这张牌加杠。它正好完成您的手牌，您可以抢杠和牌。",
  "You have finished a hand": "您打完了一局",
  "The result shows the hand set by set, every pattern with its points, and who pays. The points of the patterns are added up. On a discard, the one who discarded it pays them three times. If the winner drew the tile, everybody pays them once.":
    "结算显示每副牌、每种牌型的分数以及谁付分。各牌型分数相加。点和时，打出那张牌的人付三倍；自摸时，每家各付一倍。",
  "Suggestion: discard {tile}.": "建议：打出{tile}。",
  "Suggestion: claim it for a run with {tiles}.": "建议：用{tiles}吃。",
  "Suggestion: claim it for a triplet.": "建议：碰。",
  "Suggestion: a quad of {tile}.": "建议：杠{tile}。",
  "Suggestion: mahjong!": "建议：和牌！",
};
