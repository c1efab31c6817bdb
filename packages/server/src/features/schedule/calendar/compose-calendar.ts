import { fallbackLanguage, type Language, type TickOutcome } from '@agentarium/contracts';
import ical, { ICalEventTransparency } from 'ical-generator';
import type { ExecutionState } from '../../../db/states.ts';
import { texts } from '../../../locales/texts.ts';

const lengthMs = 15 * 60_000;

export type CalendarEntry = {
  schedule_id: string;
  at: Date;
  /** The time of the entry's last change, so that equal facts give equal text. */
  stamp: Date;
  task: string;
  url: string;
  /** Null before the tick. */
  outcome: TickOutcome | null;
  status: ExecutionState | null;
};

/** The outcome of a run, after the task's name; null while it is planned or in progress. */
function wordOf({ outcome, status }: CalendarEntry, language: Language): string | null {
  const say = texts[language].calendar;
  if (status === 'completed') return say.completed;
  if (status === 'failed') return say.failed;
  if (status === 'cancelled') return say.stopped;
  return outcome === 'skipped' ? say.skipped : null;
}

/** A calendar has at least one component (RFC 5545, 3.6): this one without entries. */
const onlyZone = [
  ...['BEGIN:VTIMEZONE', 'TZID:UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'END:STANDARD', 'END:VTIMEZONE', ''],
].join('\r\n');

/**
 * An account's calendar: task names, outcomes of runs and links, in UTC. An entry's UID never changes, and its time
 * stays free.
 */
export function composeCalendar(entries: readonly CalendarEntry[], chosen: Language | null): string {
  const language = chosen ?? fallbackLanguage;
  const calendar = ical({
    name: texts[language].calendar.title,
    prodId: { company: 'Agentarium', product: 'Schedules', language: language.toUpperCase() },
    ttl: 3600,
  });
  for (const entry of entries) {
    const word = wordOf(entry, language);
    calendar.createEvent({
      id: `${entry.schedule_id}-${entry.at.getTime()}@agentarium`,
      start: entry.at,
      end: new Date(entry.at.getTime() + lengthMs),
      stamp: entry.stamp,
      summary: word ? `${entry.task}: ${word}` : entry.task,
      url: entry.url,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  const end = 'END:VCALENDAR';
  const text = calendar.toString().trimEnd();
  const entriesOrZone = text.slice(0, -end.length) + (entries.length === 0 ? onlyZone : '');
  return `${entriesOrZone}${end}\r\n`;
}
