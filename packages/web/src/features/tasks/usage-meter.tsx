import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { taskUsageQuery } from '../../data/tasks.ts';
import { useFormat } from '../../design/hooks/use-format.ts';
import { Note } from '../../design/layout/note.tsx';
import { usageLevel } from '../../lib/usage.ts';
import { SideCard } from './side-card.tsx';

function Figure({ taskId }: { taskId: string }) {
  const { t } = useTranslation(['tasks', 'common']);
  const format = useFormat();
  const { data, isPending, isError } = useQuery(taskUsageQuery(taskId));
  if (isPending) return <Skeleton variant="text" width="60%" sx={{ fontSize: '1.5rem' }} />;
  if (isError) {
    return (
      <Tooltip title={t('usage.failed')}>
        <Typography variant="h2" component="p" tabIndex={0} sx={{ width: 'fit-content' }}>
          <abbr aria-label={t('usage.failed')} style={{ textDecoration: 'none' }}>
            {t('usage.notAvailable')}
          </abbr>
        </Typography>
      </Tooltip>
    );
  }
  const { task_limit: limit, remaining_executions: left, next_reset_time: resetAt } = data;
  if (limit < 0) {
    return (
      <Typography variant="h3" component="p">
        {t('common:unlimited')}
      </Typography>
    );
  }
  const level = usageLevel({ daily_limit: limit, remaining_executions: left });
  return (
    <Box data-level={level}>
      <Typography component="p" sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
        <Box component="span" sx={{ typography: 'h2', color: `tint.${level}.text` }}>
          {format.number(left)}
        </Box>
        <Note component="span">{t('usage.left', { count: left, limit: format.number(limit) })}</Note>
      </Typography>
      <LinearProgress
        variant="determinate"
        color={level}
        value={limit === 0 ? 0 : Math.round((left / limit) * 100)}
        aria-label={t('usage.title')}
        sx={{ my: 1, height: 6, bgcolor: 'surface.sunken' }}
      />
      <Note>
        {resetAt ? (
          <Tooltip title={format.full(resetAt)}>
            <time dateTime={resetAt}>
              {t('usage.resets', { when: format.relative(resetAt), at: format.time(resetAt) })}
            </time>
          </Tooltip>
        ) : (
          t('usage.fresh')
        )}
      </Note>
    </Box>
  );
}

/** The task's remaining runs and reset time; N/A with the reason if unavailable. */
export function UsageMeter({ taskId }: { taskId: string }) {
  const { t } = useTranslation('tasks');
  return (
    <SideCard title={t('usage.title')}>
      <Figure taskId={taskId} />
    </SideCard>
  );
}
