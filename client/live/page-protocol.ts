// Generated from notifications/protocol.py, chat/protocol.py, calls/protocol.py by `python -m ops.client_types`. Do not edit.

// What happened in the user's stream after version `since`, up to version `v`.
export interface Events {
  t: "events";
  v: number;
  since: number;
  events: unknown[];
}

// Where the user stands now, for a page without a version, or with one that is too old.
export interface PageState {
  t: "state";
  v: number;
  state: Record<string, unknown>; // by part: see `hooks.state_parts`
}

// What was said at the table after version `since`, up to version `v`.
export interface TableChat {
  t: "table";
  v: number;
  since: number;
  messages: unknown[];
  rights: unknown; // what this user may say there; null where it has not changed
}

export interface PageRefused {
  t: "refused";
  id: number | null;
  code: string;
  text: string; // in the user's language
}

export interface PageDone {
  t: "done";
  id: number;
  result: unknown;
}

export interface PagePong {
  t: "pong";
  v: number;
  tv: number;
  now: number;
}

// A friend has come online. Not stored.
export interface FriendOnline {
  t: "online";
  user: number;
  name: string;
  avatar: string;
}

// What pages of the user show has changed, by others or on another page. Not stored: a page that was without a connection asks again. what: people, membership, account.
export interface Changed {
  t: "changed";
  what: string;
  counts: Record<string, number>; // numbers in the page header, by name
}

export interface OtherTyping {
  t: "other_typing";
  other: number;
}

// A message in the conversation with `other`, by either side; or of a group, by `other`.
export interface MessageEvent {
  kind: "message";
  other: number;
  name: string; // of the other
  avatar: string;
  number: number;
  mine: boolean;
  text: string;
  nonce: string; // "" in the other's stream
  at: number; // milliseconds
  muted: boolean; // the user has muted the conversation
  unread: number | null; // messages in all conversations that are not muted; null: one more
  group?: string;
  title?: string; // the group's name
  taken_down?: boolean; // its text is withheld
}

// A message of a group. Without the event if a block separates the reader from the sender, so that their page knows that it has missed nothing.
export interface GroupMessage {
  t: "group_message";
  group: string;
  number: number;
  event: MessageEvent | null;
}

// Messages of a group are not shown any more. Not stored.
export interface TakenDown {
  t: "taken_down";
  group: string;
  numbers: number[];
}

// Sent to the table's pages, not stored.
export interface Reaction {
  t: "reaction";
  seat: number;
  reaction: string;
}

// From another member; only the page `tab` takes it.
export interface Signal {
  t: "signal";
  call: string;
  sender: number;
  sender_tab: string;
  tab: string;
  data: unknown;
}

// The page is alive, and knows these versions.
export interface PagePing {
  t: "ping";
  v: number;
  tv: number; // of the table's chat, on a table page
}

// The result is {"number", "at"}; of a resend, that of the first copy.
export interface SendMessage {
  t: "send_message";
  id: number;
  to: number;
  nonce: string;
  text: string;
  group?: string;
}

// The user is writing to another; the other is told at most every three seconds.
export interface Typing {
  t: "typing";
  to: number;
}

// The user has seen the messages with another, or of a group, up to this number.
export interface ReadMessages {
  t: "read_messages";
  other: number;
  number: number;
  group?: string;
}

// A quick phrase, or a text where texts are allowed. The result is {"number"}.
export interface SayAtTable {
  t: "say_at_table";
  id: number;
  nonce: string;
  phrase: string | null;
  text: string;
}

// A reaction that rises from the player's seat.
export interface React {
  t: "react";
  reaction: string;
}

// This page takes part. A page of the same person that took part before is told to stop.
export interface JoinCall {
  t: "join_call";
  id: number;
  call: string;
}

export interface LeaveCall {
  t: "leave_call";
  id: number;
  call: string;
}

// The page still takes part, every five seconds; also tells what it sends.
export interface CallBeat {
  t: "call_beat";
  call: string;
  audio: boolean;
  video: boolean;
}

// Asks for fresh credentials. The result is {"ice": IceServers}.
export interface IceAgain {
  t: "ice_again";
  id: number;
  call: string;
}

// A description or candidate for another member's page; relayed, never stored.
export interface SendSignal {
  t: "send_signal";
  id: number;
  call: string;
  to: number;
  data: unknown; // an object of at most 16,000 bytes: {"description"} or {"candidate"}
}

// A new notification, in the user's language. Its url counts it as read, and so does a POST.
export interface NotificationEvent {
  kind: "notification";
  id: number;
  what: string; // its kind
  text: string;
  url: string;
  name: string; // of the user it is about, "" if there is none
  avatar: string;
  unread: number; // of all notifications
}

export interface NotificationsRead {
  kind: "notifications_read";
  unread: number;
}

// One side of the conversation with `other` has seen the messages up to this number; in a group it is this user.
export interface SeenEvent {
  kind: "seen";
  other: number;
  mine: boolean; // this user, perhaps on another page
  number: number;
  unread: number;
  group?: string;
}

// The user has cleared the conversation with `other`, or of a group, for themselves, up to this number.
export interface ClearedEvent {
  kind: "cleared";
  other: number;
  number: number;
  unread: number;
  group?: string;
}

export interface CallPerson {
  user: number;
  name: string;
  avatar: string;
  state: string; // of CallMember
  tab: string;
  audio: boolean;
  video: boolean;
}

// All about a call; sent whole with each change.
export interface CallInfo {
  id: string;
  table: string; // its id, or ""
  state: string;
  provider: string;
  link: string;
  video: boolean;
  by: number;
  url: string; // of the page of the call
  until: number; // while it rings: when it is missed, in milliseconds; otherwise 0
  people: CallPerson[];
}

// A call of the user has changed: it rings, somebody joined or left, it has ended.
export interface CallEvent {
  kind: "call";
  call: CallInfo;
}

// An item of `TableChat.messages`.
export interface TableLine {
  number: number;
  sender: number;
  seat: number;
  name: string;
  phrase: string;
  text: string;
  nonce: string;
  at: number;
}

// What a user may say at a table. why_not: a text in their language if they may not write.
export interface TableRights {
  phrases: boolean;
  text: boolean;
  why_not: string;
}

export interface IceServer {
  urls: string[];
  username: string;
  credential: string;
}

export type PageServerMessage =
  | Events
  | PageState
  | TableChat
  | PageRefused
  | PageDone
  | PagePong
  | FriendOnline
  | Changed
  | OtherTyping
  | GroupMessage
  | TakenDown
  | Reaction
  | Signal;

export type PageClientMessage =
  | PagePing
  | SendMessage
  | Typing
  | ReadMessages
  | SayAtTable
  | React
  | JoinCall
  | LeaveCall
  | CallBeat
  | IceAgain
  | SendSignal;

export type UserEvent = NotificationEvent | NotificationsRead | MessageEvent | SeenEvent | ClearedEvent | CallEvent;

export const MESSAGE_LENGTH = 500; // characters, at most
