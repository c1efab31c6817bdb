import {
  type ExecutionStatus,
  fallbackLanguage,
  type Language,
  type TickOutcome,
} from '@agentarium/contracts';
import ical from 'ical-generator';
import { texts } from '../../../locales/texts.ts';

const lengthMs = 15 * 60_000;

export type CalendarEntry = {
  schedule_id: string;
  at: Date;
  /** When it came to be as it is: the same text for the same facts. */
  stamp: Date;
  task: string;
  url: string;
  /** Null while it is to come. */
  outcome: TickOutcome | null;
  status: ExecutionStatus | null;
};

/** What became of a run, after the task's name; nothing while it is to come or goes on. */
function wordOf({ outcome, status }: CalendarEntry, language: Language): string | null {
  const say = texts[language].calendar;
  if (status === 'completed') return say.completed;
  if (status === 'failed') return say.failed;
  return outcome === 'skipped' ? say.skipped : null;
}

/** The calendar of an account: names of tasks, how runs ended and links, in UTC. An entry keeps its UID for good. */
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
    });
  }
  return calendar.toString();
}
