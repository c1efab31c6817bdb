import { type Agent, type ExecutionListed, localized } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { agentQuery } from '../../data/agents.ts';
import { agentHistoryPageSize, agentHistoryQuery } from '../../data/execution-lists.ts';
import { tasksByIdQuery } from '../../data/tasks.ts';
import { QueryFailed } from '../../design/feedback/error-state.tsx';
import { EmptyState } from '../../design/feedback/notice.tsx';
import { DetailFailed } from '../../design/feedback/page-failed.tsx';
import { useSession } from '../../design/hooks/use-session.ts';
import { useTitle } from '../../design/hooks/use-title.ts';
import { useUrlState } from '../../design/hooks/use-url-state.ts';
import { type DataColumn, DataTable } from '../../design/layout/data-table.tsx';
import { DateTime } from '../../design/layout/date-time.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { paths } from '../../lib/paths.ts';
import { isAdmin } from '../../lib/session-store.ts';
import { AgentPicture } from '../../widgets/agent-picture.tsx';
import { StatusChip, TierChip } from '../../widgets/chips.tsx';
import { useKeyFigures } from '../../widgets/measures.ts';
import { RecordInfo } from '../../widgets/system-info.tsx';
import { AgentTaskList } from './agent-task-list.tsx';
import { type AgentTexts, agentTexts } from './agent-texts.ts';

/** /agents/{id}: one agent. */
export function Component() {
  const { id = '' } = useParams();
  return <AgentDetail key={id} id={id} />;
}

/** An agent's page. */
export function AgentDetail({ id }: { id: string }) {
  const { t, i18n } = useTranslation('agents');
  const { user } = useSession();
  const { data: agent } = useSuspenseQuery(agentQuery(id));
  const texts = agentTexts(agent, i18n.language);
  useTitle(texts.name);
  if (!user) return null;
  return (
    <>
      <SmallButton icon="arrow_back" to={paths.agents} sx={{ ml: -1.5, mb: 2, color: 'text.secondary' }}>
        {t('all')}
      </SmallButton>
      <AgentHero agent={agent} texts={texts} />
      <AgentTaskList agent={agent} />
      <AgentHistory userId={user.id} agent={agent} />
      {isAdmin(user) && <AgentSystemInfo agent={agent} />}
    </>
  );
}

/** Instead of an agent that does not exist, or could not be loaded. */
export function ErrorBoundary() {
  const { t } = useTranslation('agents');
  return (
    <DetailFailed
      missing={{ code: 'AGENT_NOT_FOUND', title: t('notFound.title'), text: t('notFound.text') }}
      failed={t('detail.failed')}
      fallback={paths.agents}
    />
  );
}

/** The agent's header: picture, name, tier, role, description, and its greeting in a bubble. */
export function AgentHero({ agent, texts }: { agent: Agent; texts: AgentTexts }) {
  const { t } = useTranslation('agents');
  return (
    <Box
      component="header"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '88px 1fr', sm: '200px 1fr', md: '260px 1fr' },
        columnGap: { xs: 2, sm: 4, md: 5 },
        alignItems: 'center',
        mb: { xs: 4, md: 5 },
      }}
    >
      <AgentPicture
        image={agent.config.image}
        role={agent.role}
        size="fill"
        sx={{ gridRow: { sm: 'span 3' }, borderRadius: { xs: '16px', sm: '24px' }, alignSelf: 'start' }}
      />
      <Box>
        <Box sx={{ mb: 1 }}>
          <TierChip tier={agent.tier} size="small" />
        </Box>
        <Typography variant="h1" tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
          {texts.name}
        </Typography>
        <Typography sx={{ color: 'tint.primary.text', fontWeight: 550 }}>{texts.role}</Typography>
      </Box>
      <Typography
        sx={{
          gridColumn: { xs: '1 / -1', sm: 2 },
          mt: { xs: 2, sm: 1.5 },
          color: 'text.secondary',
          maxWidth: '72ch',
        }}
      >
        {texts.description}
      </Typography>
      {texts.greeting && (
        <Box
          component="blockquote"
          aria-label={t('greeting', { name: texts.name })}
          sx={{
            gridColumn: { xs: '1 / -1', sm: 2 },
            justifySelf: 'start',
            m: 0,
            mt: 2.5,
            px: 2.5,
            py: 1.75,
            maxWidth: 640,
            borderRadius: { xs: '6px 20px 20px', sm: '20px 20px 20px 6px' },
            bgcolor: 'surface.bubble',
            border: 1,
            borderColor: 'surface.bubbleBorder',
            typography: 'body1',
          }}
        >
          {texts.greeting}
        </Box>
      )}
    </Box>
  );
}

/** The agent's stored data, for administrators. */
export function AgentSystemInfo({ agent }: { agent: Agent }) {
  const { t } = useTranslation(['agents', 'common']);
  return (
    <RecordInfo
      kind="agents"
      record={agent}
      rows={[
        [t('system.state'), t(`common:deploymentState.${agent.deployment_state}`)],
        [t('system.tier'), t(`common:tier.${agent.tier}`)],
        [t('system.modelType'), agent.model_type],
        [t('system.modelVersion'), agent.model_version],
        [t('system.limit'), agent.config.task_execution_limit],
        [
          t('system.image'),
          agent.config.image && !agent.config.image.startsWith('data:') && agent.config.image,
        ],
        [t('system.languages'), Object.keys(agent.config.locales).join(', ')],
      ]}
    />
  );
}

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
