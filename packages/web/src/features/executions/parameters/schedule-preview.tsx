import { zoneOffset } from '@agentarium/contracts/cron';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cronsInUtc, cronsToDaily } from '../../../lib/daily-times.ts';
import { CronText } from '../../../widgets/cron-text.tsx';
import { ScheduleForecast } from '../../../widgets/schedule-forecast.tsx';
import { UpcomingRuns } from '../../../widgets/upcoming-runs.tsx';
import { type ScheduleDraft, validCronsOf } from './schedule-draft.ts';

/** An expression stays on one line. */
const listed = (crons: readonly string[]) => crons.map((cron) => cron.replaceAll(' ', '\u00a0')).join(' · ');

/** Previews the edited schedule: in plain language, its next five runs, and expressions also in UTC. */
export function SchedulePreview({ draft }: { draft: ScheduleDraft }) {
  const { t } = useTranslation('schedule');
  const [now] = useState(() => new Date());
  const crons = validCronsOf(draft);
  if (crons.length === 0) return null;
  const isAdvanced = draft.mode === 'advanced';
  const times = isAdvanced && draft.timezone !== 'UTC' ? cronsToDaily(crons) : null;
  return (
    <Box
      role="group"
      aria-label={t('preview')}
      sx={{ display: 'grid', gap: 1.5, p: 2, borderRadius: '12px', bgcolor: 'action.hover' }}
    >
      <Box>
        <Typography variant="body2" component="div" sx={{ fontWeight: 600 }}>
          <CronText crons={crons} />
        </Typography>
        {times && (
          <Typography variant="small" sx={{ display: 'block', mt: 0.5, color: 'text.secondary' }}>
            {t('inUtc', { crons: listed(cronsInUtc(times, zoneOffset(draft.timezone, now))) })}
          </Typography>
        )}
      </Box>
      <UpcomingRuns crons={crons} timezone={draft.timezone} now={now} />
      <ScheduleForecast crons={crons} timezone={draft.timezone} />
    </Box>
  );
}
