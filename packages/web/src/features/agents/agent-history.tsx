import { type Agent, type ExecutionListed, localized } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { agentHistoryPageSize, agentHistoryQuery } from '../../data/execution-lists.ts';
import { tasksByIdQuery } from '../../data/tasks.ts';
import { QueryFailed } from '../../design/feedback/error-state.tsx';
import { EmptyState } from '../../design/feedback/notice.tsx';
import { useUrlState } from '../../design/hooks/use-url-state.ts';
import { type DataColumn, DataTable } from '../../design/layout/data-table.tsx';
import { DateTime } from '../../design/layout/date-time.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { paths } from '../../lib/paths.ts';
import { StatusChip } from '../../widgets/status-chip.tsx';
import { useKeyFigures } from '../../widgets/use-key-figures.ts';

/** The user's runs with this agent, five to a page (docs/spec/user-side.md#agents). */
export function AgentHistory({ userId, agent }: { userId: string; agent: Agent }) {
  const { t, i18n } = useTranslation(['agents', 'common']);
  const { query, rows, isLoading, number, hasPrevious, hasNext, goTo } = useAgentHistory(userId, agent.id);
  const nameOf = ({ task_id, task_name }: ExecutionListed) =>
    localized(agent.tasks.find(({ id }) => id === task_id)?.locales, i18n.language, 'name', task_name);
  return (
    <Box component="section" aria-labelledby="agent-history" sx={{ mb: { xs: 4, md: 5 } }}>
      <Typography id="agent-history" variant="h2" sx={{ mb: 2 }}>
        {t('history.title')}
      </Typography>
      {query.isError && rows.length === 0 ? (
        <QueryFailed query={query} compact title={t('history.failed')} />
      ) : isLoading ? (
        <HistorySkeleton />
      ) : rows.length === 0 ? (
        <EmptyState compact title={t('history.empty')} text={t('history.emptyText')} />
      ) : (
        <HistoryTable rows={rows} nameOf={nameOf} />
      )}
      {(hasPrevious || hasNext) && (
        <Box
          component="nav"
          aria-label={t('history.pages')}
          sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1, mt: 1.5 }}
        >
          <Button
            color="inherit"
            size="small"
            disabled={!hasPrevious}
            startIcon={<Icon name="chevron_left" />}
            onClick={() => goTo(number - 1)}
          >
            {t('history.previous')}
          </Button>
          <Note component="span" aria-live="polite">
            {t('history.page', { number })}
          </Note>
          <Button
            color="inherit"
            size="small"
            disabled={!hasNext || isLoading}
            endIcon={<Icon name="chevron_right" />}
            onClick={() => goTo(number + 1)}
          >
            {t('history.next')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

const toPage = (text: string) => Math.max(1, Math.trunc(Number(text)) || 1);

/**
 * One page of the history, its number in the address. The server pages by key, so reloading page 3 first reads the two
 * before it; a number beyond the end shows the last page.
 */
function useAgentHistory(userId: string, agentId: string) {
  const [text, setText] = useUrlState('page', '1');
  const query = useInfiniteQuery(agentHistoryQuery(userId, agentId));
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const loaded = data?.pages.length ?? 0;
  const wanted = toPage(text);
  const canReadOn = loaded > 0 && hasNextPage && !isFetchNextPageError;
  const lacksPage = loaded < wanted && canReadOn;

  useEffect(() => {
    if (loaded < wanted && canReadOn && !isFetchingNextPage) void fetchNextPage();
  }, [loaded, wanted, canReadOn, isFetchingNextPage, fetchNextPage]);

  const number = Math.min(wanted, Math.max(1, loaded));
  return {
    query,
    rows: data?.pages[number - 1]?.items ?? [],
    isLoading: query.isPending || lacksPage,
    number,
    hasPrevious: number > 1,
    hasNext: number < loaded || (number === loaded && hasNextPage),
    goTo: (page: number) => setText(String(page), { push: true }),
  };
}

/** Task, status, executed at, and the way to the result. */
function HistoryTable({
  rows,
  nameOf,
}: {
  rows: ExecutionListed[];
  nameOf: (row: ExecutionListed) => string;
}) {
  const { t } = useTranslation('agents');
  const figuresOf = useKeyFigures();
  const { data: tasks } = useQuery(tasksByIdQuery);
  const taskOf = (row: ExecutionListed) => (
    <>
      <Box sx={{ typography: 'subtitle1', ':empty': { display: 'none' } }}>
        {figuresOf(row, tasks?.get(row.task_id))}
      </Box>
      <Typography variant="subtitle2" component="span" sx={{ overflowWrap: 'anywhere' }}>
        {nameOf(row)}
      </Typography>
      {row.parent_execution_id && (
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {t('history.child')}
        </Typography>
      )}
    </>
  );
  const statusOf = ({ status, error }: ExecutionListed) => <StatusChip status={status} error={error} />;
  const openOf = (row: ExecutionListed) => (
    <Button
      size="small"
      color="inherit"
      component={Link}
      to={paths.execution(row.id)}
      endIcon={<Icon name="chevron_right" size={18} />}
      aria-label={t('history.openNamed', { name: nameOf(row) })}
    >
      {t('history.open')}
    </Button>
  );
  const columns: DataColumn<ExecutionListed>[] = [
    { label: t('history.task'), isRowLabel: true, cell: taskOf },
    { label: t('history.status'), cell: statusOf },
    {
      label: t('history.executedAt'),
      sx: { whiteSpace: 'nowrap', color: 'text.secondary' },
      cell: ({ created_at }) => <DateTime at={created_at} />,
    },
    { label: t('history.actions'), align: 'right', cell: openOf },
  ];
  return (
    <DataTable
      label={t('history.title')}
      rows={rows}
      rowId={({ id }) => id}
      columns={columns}
      hover
      card={(row) => (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr) auto',
            alignItems: 'center',
            gap: 1,
            justifyItems: 'start',
            '& > .end': { justifySelf: 'end' },
          }}
        >
          <div>{taskOf(row)}</div>
          <div className="end">{statusOf(row)}</div>
          <Note>
            <DateTime at={row.created_at} />
          </Note>
          <div className="end">{openOf(row)}</div>
        </Box>
      )}
    />
  );
}

/** The table while it loads. */
function HistorySkeleton() {
  const { t } = useTranslation('common');
  return (
    <Paper variant="outlined" role="status" aria-label={t('loading')} sx={{ px: 2 }}>
      {Array.from({ length: agentHistoryPageSize }, (_, row) => `row-${row}`).map((key) => (
        <Box key={key} sx={{ display: 'flex', alignItems: 'center', gap: 3, height: 56 }}>
          <Skeleton variant="text" width="34%" />
          <Skeleton variant="rounded" width={84} height={24} sx={{ borderRadius: '999px' }} />
          <Skeleton variant="text" width="22%" />
        </Box>
      ))}
    </Paper>
  );
}
