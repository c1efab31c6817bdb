import Box from '@mui/material/Box';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cronWordsQuery } from '../data/schedule.ts';
import { plainList } from '../design/layout/styles.ts';
import { cronsToDaily } from '../lib/daily-times.ts';
import { formatTime } from '../lib/format.ts';

/** When a schedule runs, in words: "Every day at 09:00 and 18:00", or one line an expression. */
export function CronText({ crons }: { crons: readonly string[] }) {
  const { t, i18n } = useTranslation('schedule');
  const { language } = i18n;
  const times = cronsToDaily(crons);
  const words = useQueries({
    queries: (times ? [] : [...new Set(crons)]).map((cron) => cronWordsQuery(cron, language)),
  });
  if (times) {
    const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(
      times.toSorted().map((time) => formatTime(language, `2026-01-01T${time}Z`, 'UTC')),
    );
    return <>{t('dailyAt', { times: list })}</>;
  }
  return (
    <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 0.25 }}>
      {words.map(({ data }, index) => (
        <li key={crons[index]}>{data ?? crons[index]}</li>
      ))}
    </Box>
  );
}
