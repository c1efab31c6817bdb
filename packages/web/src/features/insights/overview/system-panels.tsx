import type { ModelHealth, Overview } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { FormPanel } from '../../../design/form/form-panel.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { FactGrid } from '../../../design/layout/fact-grid.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { plainList } from '../../../design/layout/styles.ts';
import { LevelChip } from './level-chip.tsx';
import { healthLevel, latenessLevel, workersLevel } from './sums.ts';

const figures = {
  gridTemplateColumns: 'minmax(0, 1fr) max-content',
  rowGap: 1,
  '& dd': { m: 0, fontWeight: 600, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
};

/** The queue, what is running, and how late schedules are. */
export function QueuePanel({ queue }: Pick<Overview, 'queue'>) {
  const { t } = useTranslation(['overview', 'common']);
  const { number, duration } = useFormat();
  const late = Math.max(queue.oldest_waiting_seconds ?? -1, queue.schedule_late_seconds ?? -1);
  const time = (seconds: number | null) => (seconds === null ? t('common:none') : duration(seconds * 1000));
  return (
    <FormPanel title={t('queue.title')}>
      <FactGrid
        sx={figures}
        rows={[
          [t('state'), <LevelChip key="state" level={latenessLevel(late < 0 ? null : late)} />],
          [t('queue.waiting'), number(queue.waiting)],
          [t('queue.oldest'), time(queue.oldest_waiting_seconds)],
          [t('queue.running'), number(queue.running)],
          [t('queue.parked'), number(queue.parked)],
          [t('queue.due'), number(queue.schedules_due)],
          [t('queue.late'), time(queue.schedule_late_seconds)],
        ]}
      />
    </FormPanel>
  );
}

function Family({ health }: { health: ModelHealth }) {
  const { t } = useTranslation('overview');
  const { number } = useFormat();
  const { family, source, runs, failed, last_failure: failure, last_success_at: success } = health;
  return (
    <Box component="li" sx={{ py: 1.25, '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="subtitle2" component="h3">
          {t(`models.family.${family}`)}
          <Note component="span" sx={{ ml: 1 }}>
            {t(`models.source.${source}`)}
          </Note>
        </Typography>
        <LevelChip level={healthLevel(health)} />
      </Box>
      <Note>
        {runs === 0
          ? t('models.quiet')
          : t('models.runs', { count: runs, shown: number(runs), failed: number(failed) })}
        {success && (
          <>
            {' '}
            {t('models.success')} <DateTime at={success} as="relative" />.
          </>
        )}
      </Note>
      {failure && (
        <Typography variant="small" component="p" sx={{ mt: 0.25, overflowWrap: 'anywhere' }}>
          {t('models.failure')} <DateTime at={failure.at} as="relative" />: <code>{failure.code}</code>
        </Typography>
      )}
    </Box>
  );
}

/** How the model families did in the latest runs. */
export function ModelsPanel({ models }: Pick<Overview, 'models'>) {
  const { t } = useTranslation('overview');
  return (
    <FormPanel title={t('models.title')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: -1.25, p: 0 }}>
        {models.map((health) => (
          <Family key={health.family} health={health} />
        ))}
      </Box>
    </FormPanel>
  );
}

/** The worker processes that have reported in the last seconds. */
export function WorkersPanel({ overview }: { overview: Overview }) {
  const { t } = useTranslation('overview');
  const { number } = useFormat();
  const { workers } = overview;
  return (
    <FormPanel title={t('workers.title')}>
      <Box sx={{ mb: 1.5 }}>
        <FactGrid
          sx={figures}
          rows={[[t('state'), <LevelChip key="state" level={workersLevel(overview)} />]]}
        />
      </Box>
      {workers.length === 0 ? (
        <Note variant="body2">{t('workers.none')}</Note>
      ) : (
        <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 1 }}>
          {workers.map(({ id, started_at, runs }) => (
            <Box
              component="li"
              key={id}
              sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, typography: 'small' }}
            >
              <span>
                <code>{id.slice(-8)}</code>{' '}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {t('workers.since')} <DateTime at={started_at} as="relative" />
                </Box>
              </span>
              <Box component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
                {t('workers.runs', { count: runs, shown: number(runs) })}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </FormPanel>
  );
}
