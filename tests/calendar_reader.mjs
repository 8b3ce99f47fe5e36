// Reads calendars as a program of others does, with Mozilla's parser: from the standard input a JSON list of texts; prints
// for each the moments at which its first events begin, in milliseconds.
import { readFileSync } from "node:fs";
import ICAL from "ical.js";

const MOST = 5; // of each event that repeats

function readCalendar(text) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents("vevent").map((each) => new ICAL.Event(each));
  const whole = events.filter((event) => !event.isRecurrenceException());
  for (const event of events.filter((each) => each.isRecurrenceException()))
    whole.find(({ uid }) => uid === event.uid)?.relateException(event);
  return whole.flatMap(beginnings).sort((a, b) => a - b);
}

function beginnings(event) {
  if (!event.isRecurring()) return [event.startDate.toUnixTime() * 1000];
  const found = [];
  const days = event.iterator();
  for (let next = days.next(); next && found.length < MOST; next = days.next())
    found.push(event.getOccurrenceDetails(next).startDate.toUnixTime() * 1000);
  return found;
}

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(readCalendar)));
