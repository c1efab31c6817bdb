import type { Plan } from '@agentarium/contracts/cron';
import Box from '@mui/material/Box';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cronTextQuery } from '../data/schedule.ts';
import { plainList } from '../design/layout/styles.ts';
import { cronsToWeekly } from '../lib/daily-times.ts';
import { formatDateTime, formatList, formatTime } from '../lib/format.ts';
import type { AnyTFunction } from '../lib/i18n.ts';

/**
 * Says when a schedule runs: "Every weekday at 9:00 AM and 6:00 PM"; null for expressions other than times on weekdays.
 * `t` has the texts of `schedule`.
 */
export function scheduleText(t: AnyTFunction, language: string, crons: readonly string[]): string | null {
  const weekly = cronsToWeekly(crons);
  if (weekly === null) return null;
  const times = formatList(
    language,
    weekly.times.toSorted().map((time) => formatTime(language, `2026-01-01T${time}Z`, 'UTC')),
  );
  if (weekly.days.length === 7) return t('schedule:dailyAt', { times });
  if (weekly.days.join() === '1,2,3,4,5') return t('schedule:weekdaysAt', { times });
  return t('schedule:daysAt', {
    times,
    days: formatList(
      language,
      weekly.days.map((day) => t(`schedule:dayNames.${day}`)),
    ),
  });
}

/** Says when a schedule runs once. `t` has the texts of `schedule`. */
export const onceText = (t: AnyTFunction, language: string, at: string): string =>
  // A local time has no zone: it is shown as it was written.
  t('schedule:onceAt', { time: formatDateTime(language, new Date(`${at}:00Z`), 'UTC') });

/**
 * An expression as others of which each restricts days of the month or days of the week: it runs on either, and words
 * for both at once would say that it runs where they meet.
 */
function byDays(cron: string): string[] {
  const [minute, hour, day = '*', month, weekday = '*'] = cron.trim().split(/\s+/);
  if (/^[*?]$/.test(day) || /^[*?]$/.test(weekday)) return [cron];
  return [`${minute} ${hour} ${day} ${month} *`, `${minute} ${hour} * ${month} ${weekday}`];
}

/** Says when a schedule runs: "Every day at 09:00 and 18:00", "Once, on Nov 30, 2026, 09:00", or one line per expression. */
export function PlanText({
  plan: { cron_expressions: crons, at },
}: {
  plan: Pick<Plan, 'cron_expressions' | 'at'>;
}) {
  const { t, i18n } = useTranslation('schedule');
  const { language } = i18n;
  const known = at ? onceText(t, language, at) : scheduleText(t, language, crons);
  const distinct = known ? [] : [...new Set(crons.flatMap(byDays))];
  const words = useQueries({ queries: distinct.map((cron) => cronTextQuery(cron, language)) });
  if (known) return known;
  return (
    <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 0.25 }}>
      {words.map(({ data }, index) => (
        <li key={distinct[index]}>{data ?? distinct[index]}</li>
      ))}
    </Box>
  );
}
