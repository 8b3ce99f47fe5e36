import type { Catalog } from "../../../i18n/i18n";

export const tutorial: Catalog = {
  "Find two that match": "找出相配的两张",
  "Click a tile, then another one with the same picture, and both are removed. Clear the whole board pair by pair.":
    "先点一张牌，再点一张图案相同的，两张一起取走。就这样两张两张地清空牌阵。",
  "A tile is free if no other tile lies on it and its left or right side is open. The Free tiles button dims all others.":
    "上面没有压着牌，而且左边或右边空着的牌才可取。“可取的牌”按钮会把其余的变暗。",
  "Flowers and seasons": "花牌和季牌",
  "There is one of each, so any flower matches any other flower, and any season any other season. All other tiles match only the same picture.":
    "它们每种只有一张，所以任意两张花牌可以配对，任意两张季牌也可以。其余的牌只与相同图案配对。",
  "Think one step ahead": "多想一步",
  "Start with tiles on high stacks and those that uncover the most. If all four of a kind are free, it is safe to take all four. You can undo a pair.":
    "先取高处的牌，以及能露出最多牌的牌。四张相同的都可取时，全部取走，没有坏处。取错了可以撤销。",
  "No pair is free": "没有可取的对子",
  "Undo brings back the last pair. Shuffle rearranges the remaining tiles so that you can continue.":
    "撤销可以放回最后一对。洗牌让剩下的牌换位置，好继续玩下去。",
  "There are larger boards, a scored mode against the clock, and a new daily board every day.":
    "还有更大的牌阵，也可以计时计分。每天都有新的每日牌阵。",
  "Suggestion: shuffle.": "建议：洗牌。",
  "Suggestion: take the two {tile} tiles.": "建议：取走两张{tile}。",
  "Suggestion: take {tile} and {other}.": "建议：取走{tile}和{other}。",
};
