import * as z from 'zod';
import { ToolError } from '../../../engine/tools/types.ts';
import { builtin } from '../types.ts';

/** The local time in a time zone. Throws RangeError for an unknown zone. */
export function wallClock(now: Date, timezone: string) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    weekday: 'long',
    timeZoneName: 'longOffset',
  }).formatToParts(now);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}:${part('second')}`,
    weekday: part('weekday'),
    timezone,
    utc_offset: part('timeZoneName').replace('GMT', '') || '+00:00',
    utc: now.toISOString(),
  };
}

export const currentDatetime = builtin({
  description: "The current date, time and weekday, in the user's own time zone unless another is named.",
  input: z.strictObject({
    timezone: z.string().max(60).optional().describe('An IANA name such as Europe/London'),
  }),
  async run({ clock }, owner, { timezone }) {
    try {
      return wallClock(clock.now(), timezone ?? owner.timezone);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new ToolError('UNKNOWN_TIMEZONE', 'There is no such time zone');
    }
  },
});
