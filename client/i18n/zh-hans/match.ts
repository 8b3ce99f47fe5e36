import type { Catalog } from "../i18n";

// A timed game between two.
export const match: Catalog = {
  "The table": "牌桌",
  "Go!": "开始！",
  "How to play": "玩法",
  "Play!": "开始玩！",
  "Page {page} of {pages}": "第 {page} 页，共 {pages} 页",
  "Scroll my tiles to the left": "向左滚动我的牌",
  "Scroll my tiles to the right": "向右滚动我的牌",
  "Game paused": "游戏已暂停",
  "Game Paused. Resumes in {time}": "游戏已暂停，{time} 后继续",
  "If paused for too long, the game will end & submit your current score.":
    "如果暂停太久，游戏将结束，并提交您目前的得分。",
  "End Early?": "提前结束？",
  "The game can no longer be paused. Our games require timely score submission and cannot be paused indefinitely.":
    "游戏不能再暂停了。我们的游戏需要按时提交得分，不能无限期暂停。",
  "End Game": "结束游戏",
  "Keep Playing": "继续游戏",
  Share: "分享",
  "Could not copy it.": "无法复制。",
  You: "您",
  "your turn": "轮到您",
  "their turn": "轮到对方",
  plays: "正在出牌",
  "{time} left": "剩余 {time}",
  Music: "音乐",
  "It begins in {n} seconds at the latest.": "最迟在 {n} 秒后开始。",
  "You are ready. Waiting for the other player.": "您已准备好，正在等另一位玩家。",
};
