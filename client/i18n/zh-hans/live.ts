import type { Catalog } from "../i18n";

// What happens while a page is open: toasts and calls that ring.
export const live: Catalog = {
  "is online.": "上线了。",
  "{name} is calling you.": "{name} 正在呼叫您。",
  "{name} is calling you with video.": "{name} 正在用视频呼叫您。",
  Close: "关闭",
  Accept: "接听",
  "Accept with camera": "打开摄像头接听",
  "Answer without camera": "不开摄像头接听",
  Decline: "拒绝",
};
