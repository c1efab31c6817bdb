import type { AdminExecution, AdminExecutionDetail } from '@agentarium/contracts';
import { isExecutionOpen } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { allRunsQuery, useRunActions } from '../../../data/executions-admin.ts';
import { tasksByIdQuery } from '../../../data/tasks.ts';
import { QueryFailed } from '../../../design/feedback/error-state.tsx';
import { EmptyState } from '../../../design/feedback/notice.tsx';
import { ShowMore } from '../../../design/feedback/show-more.tsx';
import { useFormat, useMoney } from '../../../design/hooks/use-format.ts';
import { type DataColumn, DataTable } from '../../../design/layout/data-table.tsx';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { RowSkeleton } from '../../../design/layout/skeletons.tsx';
import { SoftBreaks } from '../../../design/layout/soft-breaks.tsx';
import { paths } from '../../../lib/paths.ts';
import { ActionMenu } from '../../../widgets/admin/action-menu.tsx';
import { useReturnState } from '../../../widgets/admin/return-to-list.ts';
import { ActionNotice, useConfirmedAction } from '../../../widgets/admin/use-confirmed-action.tsx';
import { StatusChip } from '../../../widgets/chips.tsx';
import { getAgentDisplay, taskNameOf } from '../answer/agent-display.ts';

/** Returns why runs fail, in words, by the code of the reason. */
export function useRunReason(): (code: string) => string {
  const { t } = useTranslation('runs-admin');
  return (code) => t(`reason.${code}`, { defaultValue: t('reason.other') });
}

type Actable = Pick<AdminExecution, 'id' | 'username' | 'status'> &
  Partial<Pick<AdminExecutionDetail, 'child_executions'>>;

/** Whether a run, or the steps after a completed one, can be stopped, or it can be run again. */
export function actionFor({
  status,
  child_executions: steps = [],
}: Actable): 'stop' | 'stopSteps' | 'retry' | null {
  if (isExecutionOpen(status)) return 'stop';
  if (status === 'failed') return 'retry';
  return steps.some((step) => isExecutionOpen(step.status)) ? 'stopSteps' : null;
}

/** Refusals of a retry, whose usual texts are for the user of the run. */
const refusals = [
  'ALREADY_EXECUTED',
  'NOT_FINISHED',
  'ACCOUNT_BLOCKED',
  'TASK_NOT_ACTIVE',
  'FIELD_WITHHELD',
  'FILE_NOT_FOUND',
] as const;

/** Stops an open run or its steps, or runs a failed one again, after a question; `onRetried` gets the new run. */
export function useRunAction(onRetried?: (run: AdminExecutionDetail) => void) {
  const { t } = useTranslation('runs-admin');
  const { stop, retry } = useRunActions();
  const { act: confirmed, ...state } = useConfirmedAction();
  const act = (run: Actable) => {
    const kind = actionFor(run);
    if (!kind) return;
    const user = run.username;
    void confirmed({
      confirm: {
        title: t(`${kind}.title`, { user }),
        text: t(`${kind}.text`, { user }),
        confirmLabel: t(`${kind}.confirm`),
        ...(kind !== 'retry' && { tone: 'danger' as const }),
      },
      run: async () => {
        if (kind !== 'retry') return stop(run.id);
        const again = await retry(run.id);
        onRetried?.(again);
        return again;
      },
      done: t(`${kind}.done`),
      failed: t(`failed.${kind}`),
      ...(kind === 'retry' && {
        reasons: Object.fromEntries(refusals.map((code) => [code, t(`retry.refused.${code}`)])),
      }),
    });
  };
  return { ...state, act };
}

/** The names of runs' tasks and agents in the reader's language. */
export function useRunNames() {
  const { i18n } = useTranslation();
  const tasks = useQuery(tasksByIdQuery).data;
  return (run: Pick<AdminExecution, 'task_id' | 'task_name' | 'agent_name'>) => {
    const task = tasks?.get(run.task_id);
    return {
      task: taskNameOf(task, i18n.language, run.task_name),
      agent: getAgentDisplay(task, i18n.language, run.agent_name).name,
    };
  };
}

/** The user of a run, linked to their page. */
export const UserLink = ({ run }: { run: Pick<AdminExecution, 'user_id' | 'username'> }) => (
  <MuiLink component={Link} to={paths.admin.user(run.user_id)} sx={{ overflowWrap: 'anywhere' }}>
    <SoftBreaks text={run.username} />
  </MuiLink>
);

/** How a run ended, with the reason in words if it has no answer. */
export function RunOutcome({ run }: { run: Pick<AdminExecution, 'status' | 'error'> }) {
  const reason = useRunReason();
  const { status, error } = run;
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 0.5 }}>
      <StatusChip status={status} error={error} />
      {error && error.code !== 'CANCELLED' && (
        <Box component="span" sx={{ typography: 'small', color: 'text.secondary' }}>
          {reason(error.code)}
        </Box>
      )}
    </Box>
  );
}

/** The model of a run; a dash if none was reached. */
export function useModelName() {
  const { t } = useTranslation('runs-admin');
  return ({ model, is_demo }: Pick<AdminExecution, 'model' | 'is_demo'>) =>
    is_demo ? t('demo') : (model ?? '—');
}

type RunRowsProps = { runs: readonly AdminExecution[]; currency: string };

/** Runs of all users as a table, as cards where it has no room; each can be stopped, or run again. */
export function RunRows({ runs, currency }: RunRowsProps) {
  const { t } = useTranslation(['runs-admin', 'admin']);
  const { number, duration } = useFormat();
  const money = useMoney(currency);
  const namesOf = useRunNames();
  const modelOf = useModelName();
  const here = useReturnState();
  const taskLink = (run: AdminExecution) => (
    <MuiLink
      component={Link}
      color="inherit"
      to={paths.admin.run(run.id)}
      state={here}
      sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}
    >
      {namesOf(run).task}
    </MuiLink>
  );
  const agentOf = (run: AdminExecution) =>
    [
      namesOf(run).agent,
      ...(run.parent_execution_id ? [t('step')] : []),
      ...(run.triggered_by_scheduler ? [t('scheduled')] : []),
    ].join(' · ');
  const took = ({ duration_ms }: AdminExecution) => (duration_ms === null ? '—' : duration(duration_ms));
  const tokens = ({ input_tokens, output_tokens }: AdminExecution) =>
    input_tokens === null && output_tokens === null
      ? '—'
      : number((input_tokens ?? 0) + (output_tokens ?? 0));
  const cost = ({ cost_micros }: AdminExecution) => (cost_micros === null ? '—' : money(cost_micros / 1e6));
  const { act, pending, problem, dismiss } = useRunAction();
  const menu = (run: AdminExecution) => {
    const kind = actionFor(run);
    if (!kind) return null;
    const label = t(`${kind}.button`);
    const icon = kind === 'retry' ? 'refresh' : 'stop';
    const tone = kind !== 'retry' && { tone: 'danger' as const };
    return (
      <ActionMenu
        label={t('admin:actionsOf', { name: namesOf(run).task })}
        disabled={pending}
        actions={[{ label, icon, ...tone, onSelect: () => act(run) }]}
      />
    );
  };
  const noWrap = { whiteSpace: 'nowrap' };
  const columns: DataColumn<AdminExecution>[] = [
    {
      label: t('column.time'),
      sx: { color: 'text.secondary' },
      cell: ({ created_at }) => <DateTime at={created_at} />,
    },
    {
      label: t('column.task'),
      isRowLabel: true,
      sx: { minWidth: 160 },
      cell: (run) => (
        <>
          {taskLink(run)}
          <Note>{agentOf(run)}</Note>
        </>
      ),
    },
    { label: t('column.user'), sx: { minWidth: 104 }, cell: (run) => <UserLink run={run} /> },
    { label: t('column.outcome'), sx: { minWidth: 150 }, cell: (run) => <RunOutcome run={run} /> },
    { label: t('column.model'), sx: { minWidth: 112, overflowWrap: 'anywhere' }, cell: modelOf },
    { label: t('column.took'), align: 'right', sx: noWrap, cell: took },
    { label: t('column.tokens'), align: 'right', sx: noWrap, cell: tokens },
    { label: t('column.cost'), align: 'right', sx: noWrap, cell: cost },
    {
      label: t('admin:column.actions'),
      isLabelHidden: true,
      align: 'right',
      sx: { '&.MuiTableCell-root': { py: 0 } },
      cell: menu,
    },
  ];
  return (
    <>
      <ActionNotice problem={problem} onClose={dismiss} />
      <DataTable
        label={t('title')}
        rows={runs}
        rowId={({ id }) => id}
        columns={columns}
        size="small"
        narrow="lg"
        sx={{ fontVariantNumeric: 'tabular-nums', '& td, & tbody th': { py: 1, verticalAlign: 'top' } }}
        listSx={{ gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))' }}
        card={(run) => (
          <Box sx={{ display: 'grid', gap: 1 }}>
            <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 1 }}>
              <Box sx={{ minWidth: 0 }}>
                {taskLink(run)}
                <Note>{agentOf(run)}</Note>
              </Box>
              <Box sx={{ my: -1, mr: -1 }}>{menu(run)}</Box>
            </Box>
            <RunOutcome run={run} />
            <Note>
              <UserLink run={run} /> ·{' '}
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                <DateTime at={run.created_at} />
              </Box>
            </Note>
            <Note>
              {[
                modelOf(run),
                took(run),
                tokens(run) !== '—' && t('tokens', { shown: tokens(run) }),
                cost(run),
              ]
                .filter((part) => part && part !== '—')
                .join(' · ')}
            </Note>
          </Box>
        )}
      />
    </>
  );
}

/** The runs of one user, newest first. */
export function UserRuns({ userId }: { userId: string }) {
  const { t } = useTranslation('runs-admin');
  const query = useInfiniteQuery(allRunsQuery({ user_id: userId }));
  const [first] = query.data?.pages ?? [];
  if (!first)
    return query.error ? (
      <QueryFailed query={query} title={t('failed.list')} />
    ) : (
      <RowSkeleton size={56} widths={['60%', '35%']} />
    );
  const runs = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (runs.length === 0) return <EmptyState title={t('noneOfUser')} />;
  return (
    <>
      <RunRows runs={runs} currency={first.currency_code} />
      <ShowMore list={query} failed={t('failed.list')} />
    </>
  );
}
