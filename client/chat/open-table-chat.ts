// Loaded by the table page once the table is shown: opens the page's socket and the chat.

import { pageSocket } from "../live/page";
import { type ChatHost, TableChat } from "./table-chat";

export function openTableChat(host: ChatHost): TableChat {
  return new TableChat(host, pageSocket(host.table().id));
}
