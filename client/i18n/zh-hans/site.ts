import type { Catalog } from "../i18n";

// The pages other than the table.
export const site: Catalog = {
  "No passkey was used. Try again, or sign in another way.": "未使用通行密钥。请再试一次，或用其他方式登录。",
  Show: "显示",
  Hide: "隐藏",
  "Show what I type": "显示输入的内容",
  "Hide what I type": "隐藏输入的内容",
  "This browser blocks cookies for this site. Allow them in its settings, then load this page again.":
    "此浏览器阻止了本站的 cookie。请在浏览器设置中允许，然后重新载入本页。",
  "Without them no form can be sent: you cannot sign in, play or change the language.":
    "没有 cookie 就无法提交任何表单：您无法登录、游戏或更改语言。",
  "Available:": "可用：",
  "A part of this page could not be loaded. The rest works.": "此页面的一部分无法加载。其余部分可正常使用。",
  "Load again": "重新加载",
};
