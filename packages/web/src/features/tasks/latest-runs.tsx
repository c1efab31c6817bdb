import type { ExecutionListed } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { latestExecutionsQuery } from '../../data/execution-lists.ts';
import { useFormat } from '../../design/hooks/use-format.ts';
import { Note } from '../../design/layout/note.tsx';
import { loneLink, plainList } from '../../design/layout/styles.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { paths, withQuery } from '../../lib/paths.ts';
import { StatusChip } from '../../widgets/status-chip.tsx';
import { SideCard } from './side-card.tsx';

function Run({ run }: { run: ExecutionListed }) {
  const format = useFormat();
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, minHeight: 40 }}
    >
      <MuiLink
        component={Link}
        to={paths.execution(run.id)}
        variant="body2"
        color="text.primary"
        sx={loneLink}
      >
        <time dateTime={run.created_at} title={format.full(run.created_at)}>
          {format.relative(run.created_at)}
        </time>
      </MuiLink>
      <StatusChip status={run.status} error={run.error} />
    </Box>
  );
}

/** The user's latest runs of the task, with a link to all. */
export function LatestRuns({ userId, taskId }: { userId: string; taskId: string }) {
  const { t } = useTranslation(['tasks', 'errors', 'common']);
  const { data, isPending, error, refetch } = useQuery(latestExecutionsQuery(userId, taskId));
  const content = () => {
    if (isPending) return [1, 2, 3].map((key) => <Skeleton key={key} variant="text" height={40} />);
    if (error) {
      return (
        <Box role="alert">
          <Note variant="body2" sx={{ mb: 1 }}>
            {t('runs.failed')} {errorText(t, error)}
          </Note>
          <Button size="small" variant="outlined" onClick={() => void refetch()}>
            {t('common:action.retry')}
          </Button>
        </Box>
      );
    }
    if (data.length === 0) {
      return <Note variant="body2">{t('runs.empty')}</Note>;
    }
    return (
      <>
        <Box component="ul" sx={plainList}>
          {data.map((run) => (
            <Run key={run.id} run={run} />
          ))}
        </Box>
        <Button
          size="small"
          component={Link}
          to={withQuery(paths.executions, { task: taskId })}
          sx={{ mt: 1, ml: -1.5 }}
        >
          {t('runs.all')}
        </Button>
      </>
    );
  };
  return <SideCard title={t('runs.title')}>{content()}</SideCard>;
}
