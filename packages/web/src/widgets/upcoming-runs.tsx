import type { OwnerPause } from '@agentarium/contracts';
import { findClockChange, upcomingRuns, zoneOffset } from '@agentarium/contracts/cron';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../design/hooks/use-format.ts';
import { Icon } from '../design/layout/icon.tsx';
import { Note } from '../design/layout/note.tsx';
import { plainList } from '../design/layout/styles.ts';
import { formatDate, formatTime } from '../lib/format.ts';
import { zoneName, zoneTime } from '../lib/zone-name.ts';

const shown = 5;

/** `Sat, 14 Nov, 09:00`, with the year only if it differs; times are formatted as everywhere else. */
const showRun = (language: string, at: Date, timeZone: string, now: Date) => {
  const day = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(at.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
    timeZone,
  });
  return `${day.format(at)}, ${formatTime(language, at, timeZone)}`;
};

export type UpcomingRunsProps = {
  crons: readonly string[];
  timezone: string;
  now: Date;
  /** Paused and skipped runs are left out. */
  pause?: OwnerPause;
};

const none: OwnerPause = { paused_until: null, skipped_run_at: null };

/** A schedule's next five runs in its zone, also in the user's if it differs, and any clock change among them. */
export function UpcomingRuns({ crons, timezone, now, pause = none }: UpcomingRunsProps) {
  const { t, i18n } = useTranslation(['schedule', 'zones']);
  const { zone } = useFormat();
  const { language } = i18n;
  const runs = upcomingRuns({ cron_expressions: crons, timezone }, pause, now, shown);
  const last = runs.at(-1);
  if (!last) return null;
  const differs = runs.some((run) => zoneOffset(zone, run) !== zoneOffset(timezone, run));
  const change = findClockChange(timezone, now, last);
  const show = (run: Date, timeZone: string) => showRun(language, run, timeZone, now);
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <Typography variant="small" sx={{ color: 'text.secondary', fontWeight: 600 }}>
        {t('next', { count: runs.length, zone: zoneTime(i18n, timezone) })}
      </Typography>
      <Box component="ol" sx={{ ...plainList, display: 'grid', gap: 0.5 }}>
        {runs.map((run) => (
          <Box component="li" key={run.getTime()} sx={{ fontVariantNumeric: 'tabular-nums' }}>
            <Typography variant="body2" component="span">
              <time dateTime={run.toISOString()}>{show(run, timezone)}</time>
            </Typography>
            {differs && (
              <Note component="span" sx={{ display: 'block' }}>
                {t('yourTime', { time: show(run, zone) })}
              </Note>
            )}
          </Box>
        ))}
      </Box>
      {change && (
        <Box
          role="note"
          sx={{
            display: 'flex',
            gap: 1,
            p: 1,
            mt: 0.5,
            borderRadius: '8px',
            bgcolor: 'tint.warning.soft',
            color: 'tint.warning.text',
            typography: 'small',
          }}
        >
          <Icon name="schedule" size={16} sx={{ mt: '2px', flexShrink: 0 }} />
          {t(change.minutes > 0 ? 'clockForward' : 'clockBack', {
            date: formatDate(language, change.at, timezone),
            zone: zoneName(i18n, timezone),
          })}
        </Box>
      )}
    </Box>
  );
}
