import type { JobQueue, Overview } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { FormPanel } from '../../../design/form/form-panel.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { Note } from '../../../design/layout/note.tsx';
import { plainList } from '../../../design/layout/styles.ts';
import { LevelChip } from './level-chip.tsx';
import { jobsLevel } from './sums.ts';

const counts = ['waiting', 'active', 'retrying', 'dead'] as const;

function Queue({ queue }: { queue: JobQueue }) {
  const { t } = useTranslation('overview');
  const { number, duration } = useFormat();
  const facts = counts
    .filter((count) => queue[count] > 0)
    .map((count) => t(`jobs.${count}`, { shown: number(queue[count]) }));
  const oldest = queue.oldest_seconds;
  if (oldest !== null) facts.push(t('jobs.oldest', { time: duration(oldest * 1000) }));
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'center',
        gap: 2,
        typography: 'small',
      }}
    >
      <span>
        <code>{queue.name}</code>{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {facts.join(' · ')}
        </Box>
      </span>
      <LevelChip level={jobsLevel(queue)} />
    </Box>
  );
}

/** The queues of background work in which something waits, runs or failed. */
export function JobsPanel({ jobs }: Pick<Overview, 'jobs'>) {
  const { t } = useTranslation('overview');
  const shown = jobs.filter((queue) => counts.some((count) => queue[count] > 0));
  return (
    <FormPanel title={t('jobs.title')}>
      {shown.length === 0 ? (
        <Note variant="body2">{t('jobs.none')}</Note>
      ) : (
        <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 1 }}>
          {shown.map((queue) => (
            <Queue key={queue.name} queue={queue} />
          ))}
        </Box>
      )}
    </FormPanel>
  );
}
