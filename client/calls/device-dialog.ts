// The devices in a dialog: before calls, and during them.

import { t } from "../i18n/i18n";
import { sheet } from "../table/dialog";
import { button, h, setText } from "../ui/dom";
import { browserStorage } from "../ui/storage";
import { DeviceForm } from "./device-form";
import type { LocalMedia } from "./local-media";

const TESTED = "calls.tested";

// In this browser, before an earlier call.
export const wereTriedOut = (): boolean => browserStorage.getItem(TESTED) !== null;

// Before a call: tries the devices out. Resolves when the user wants to join, with what is on then; to false if not.
export async function tryOut(media: LocalMedia, avatar: string): Promise<boolean> {
  const wanted = await deviceDialog(media, avatar, {
    title: t("Can they hear and see you?"),
    text: t("Try out your microphone and camera. Nobody hears or sees you yet."),
    done: t("Join the call"),
    cancel: t("Not now"),
  });
  if (wanted) browserStorage.setItem(TESTED, "1");
  return wanted;
}

interface Words {
  title: string;
  text: string;
  done: string;
  cancel: string;
}

export function chooseDevices(media: LocalMedia, avatar: string, outputChosen: () => void): Promise<boolean> {
  const words = { title: t("Microphone and camera"), text: "", done: t("Done"), cancel: "" };
  return deviceDialog(media, avatar, words, outputChosen);
}

function deviceDialog(media: LocalMedia, avatar: string, words: Words, outputChosen?: () => void): Promise<boolean> {
  return new Promise((answer) => {
    const form = new DeviceForm(media, avatar, true, outputChosen);
    const dialog = sheet(words.title, "call-sheet", words.text ? h("p", {}, words.text) : null, form.element);
    let wanted = false;
    const end = (yes: boolean) => () => {
      wanted = yes;
      dialog.close();
    };
    const listen = words.cancel ? listenText(media) : null;
    const cancel = words.cancel ? button(words.cancel, "second", end(false)) : null;
    dialog.append(
      ...(listen ? [listen] : []),
      h("div", { class: "row" }, cancel, button(words.done, "brass", end(true))),
    );
    dialog.addEventListener("close", () => {
      form.close();
      answer(wanted);
    });
    dialog.showModal();
    void form.start();
  });
}

// Nobody needs a microphone to take part.
function listenText(media: LocalMedia): HTMLElement {
  const text = h("p", { role: "status" });
  media.watch(() =>
    setText(text, media.troubles.audio ? t("You can join all the same: you hear and see the others.") : ""),
  );
  return text;
}
