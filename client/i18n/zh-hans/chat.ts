import type { Catalog } from "../i18n";

// Messages between friends.
export const chat: Catalog = {
  Today: "今天",
  Yesterday: "昨天",
  "You:": "您：",
  "Sending…": "正在发送…",
  "Waiting for the connection": "等待连接",
  Sent: "已发送",
  Seen: "已读",
  "Try again": "再试一次",
  Delete: "删除",
  "{name}: {text}": "{name}：{text}",
  "{name} is writing…": "{name} 正在输入…",
  "Enter sends, Shift + Enter begins a new line.": "按 Enter 发送，按 Shift + Enter 换行。",
  "{n} characters left": "还可输入 {n} 个字符",
  "Your message": "您的消息",
  "Message to {name}": "给 {name} 的消息",
  Send: "发送",
  "Not sent. Reload the page and try again.": "没有发送。请重新加载页面后再试。",
  "Older messages": "更早的消息",
  "New messages": "新消息",
  "Nothing here yet. Say hello to {name}.": "这里还没有消息。向 {name} 问个好吧。",
  "You are offline. What you write is sent as soon as the connection is back.":
    "您已离线。恢复连接后，您写的内容会立即发送。",
};
