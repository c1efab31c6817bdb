import { cronsToWeekly } from '../lib/daily-times.ts';
import { formatTime } from '../lib/format.ts';
import type { AnyTFunction } from '../lib/i18n.ts';

/**
 * Says when a schedule runs: "Every weekday at 9:00 AM and 6:00 PM"; null for expressions other than times on weekdays.
 * `t` has the texts of `schedule`.
 */
export function scheduleText(t: AnyTFunction, language: string, crons: readonly string[]): string | null {
  const weekly = cronsToWeekly(crons);
  if (weekly === null) return null;
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const times = list.format(
    weekly.times.toSorted().map((time) => formatTime(language, `2026-01-01T${time}Z`, 'UTC')),
  );
  if (weekly.days.length === 7) return t('schedule:dailyAt', { times });
  if (weekly.days.join() === '1,2,3,4,5') return t('schedule:weekdaysAt', { times });
  return t('schedule:daysAt', {
    times,
    days: list.format(weekly.days.map((day) => t(`schedule:dayNames.${day}`))),
  });
}
