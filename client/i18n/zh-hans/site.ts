import type { Catalog } from "../i18n";

// The pages other than the table.
export const site: Catalog = {
  "No passkey was used. Try again, or sign in another way.": "未使用通行密钥。请再试一次，或用其他方式登录。",
  Show: "显示",
  Hide: "隐藏",
  "Show what I type": "显示输入的内容",
  "Hide what I type": "隐藏输入的内容",
  "Available:": "可用：",
  "A part of this page could not be loaded. The rest works.": "此页面的一部分无法加载。其余部分可正常使用。",
  "Load again": "重新加载",
};
