import type { Catalog } from "../../../i18n/i18n";

export const guide: Catalog = {
  "2 + 8 = 10 points!": "2 + 8 = 10 分！",
  Computer: "电脑",
  "To play…": "出牌……",
  "…match the ends of dominoes.": "……让骨牌的两端点数相同。",
  "To score…": "得分……",
  "…make the ends of the board add up to a multiple of five.": "……让牌面各端点数之和为五的倍数。",
  "Can’t play?": "不能出牌？",
  "Draw from the boneyard until you can.": "从牌堆摸牌，直到能出为止。",
  "Go out first!": "先出完手牌！",
  "You take five points for each tile they still hold, and you start the next round.":
    "对方手中每剩一张牌，您得五分，并由您先开始下一轮。",
  "Games are to 100.": "先到 100 分。",
  "Beat the computer by as much as you can: the difference is your bonus.": "尽量多赢电脑：分差就是您的奖励分。",
};
