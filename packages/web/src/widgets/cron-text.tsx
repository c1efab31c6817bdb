import Box from '@mui/material/Box';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cronTextQuery } from '../data/schedule.ts';
import { plainList } from '../design/layout/styles.ts';
import { scheduleText } from './schedule-text.ts';

/**
 * An expression as others of which each restricts days of the month or days of the week: it runs on either, and words
 * for both at once would say that it runs where they meet.
 */
function byDays(cron: string): string[] {
  const [minute, hour, day = '*', month, weekday = '*'] = cron.trim().split(/\s+/);
  if (/^[*?]$/.test(day) || /^[*?]$/.test(weekday)) return [cron];
  return [`${minute} ${hour} ${day} ${month} *`, `${minute} ${hour} * ${month} ${weekday}`];
}

/** Says when a schedule runs: "Every day at 09:00 and 18:00", or one line per expression. */
export function CronText({ crons }: { crons: readonly string[] }) {
  const { t, i18n } = useTranslation('schedule');
  const { language } = i18n;
  const known = scheduleText(t, language, crons);
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
