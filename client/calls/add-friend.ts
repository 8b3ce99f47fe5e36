// Asks another friend to come into the call.

import { t, tIn } from "../i18n/i18n";
import { sheet, showInDialog } from "../table/dialog";
import { button, h } from "../ui/dom";
import { postForm } from "../ui/post";

export interface Friend {
  name: string;
  online: boolean;
}

export function addFriend(call: string, friends: Friend[]): void {
  const add = async (name: string) => {
    const refused = await postForm(`/calls/${call}/add/${name}`, {}, () => undefined);
    if (refused) showInDialog(refused);
    else dialog.close();
  };
  const item = ({ name, online }: Friend) => {
    const where = online ? h("span", { class: "hint" }, t("online")) : null;
    const label = t("Ring {name}", { name });
    return h(
      "li",
      {},
      h("b", {}, name),
      where,
      button(tIn("call", "Ring"), "second small", () => void add(name), { "aria-label": label }),
    );
  };
  const none = h("p", {}, t("All your friends are here."));
  const list = friends.length ? h("ul", { class: "call-friends" }, ...friends.map(item)) : none;
  const dialog = sheet(t("Add a friend"), "call-sheet question", list);
  dialog.append(
    h(
      "div",
      { class: "row" },
      button(t("Close"), "second", () => dialog.close()),
    ),
  );
  dialog.showModal();
}
