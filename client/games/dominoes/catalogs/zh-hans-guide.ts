import type { Catalog } from "../../../i18n/i18n";

export const guide: Catalog = {
  "2 + 8 = 10 points!": "2 + 8 = 10 分！",
  Computer: "电脑",
  "To play…": "出牌……",
  "…match the ends of dominoes.": "……让骨牌的两端点数相同。",
  "To score…": "得分……",
  "Can’t play?": "不能出牌？",
  "Draw from the boneyard until you can.": "从牌堆摸牌，直到能出为止。",
  "Go out first!": "先出完手牌！",
  "…make the ends of the board a multiple of 5.": "……让牌面各端点数之和为 5 的倍数。",
  "You take their points and start the next hand.": "您得到对方手牌的分，并先开始下一局。",
  "Games are to 100": "先到 100 分",
  "Beat the computer by more than your opponent!": "比对手赢电脑更多分！",
  "Your game": "您的比赛",
  "Their game": "对手的比赛",
  Them: "对手",
  "Winner!": "获胜！",
};
