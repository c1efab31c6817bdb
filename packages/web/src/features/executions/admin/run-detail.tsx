import type { AdminExecutionDetail } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { anyRunQuery } from '../../../data/executions-admin.ts';
import { tasksByIdQuery } from '../../../data/tasks.ts';
import { QueryFailed } from '../../../design/feedback/error-state.tsx';
import { FormPanel } from '../../../design/form/form-panel.tsx';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { useFormat, useMoney } from '../../../design/hooks/use-format.ts';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { FactGrid, type FactRow } from '../../../design/layout/fact-grid.tsx';
import { LoadingStatus } from '../../../design/layout/skeletons.tsx';
import { columns, loneLink, plainList } from '../../../design/layout/styles.ts';
import { paths, withQuery } from '../../../lib/paths.ts';
import { AdminPage } from '../../../widgets/admin/admin-page.tsx';
import { ActionNotice } from '../../../widgets/admin/use-confirmed-action.tsx';
import { StatusChip } from '../../../widgets/chips.tsx';
import { taskNameOf } from '../answer/agent-display.ts';
import { AdminProvenance } from '../provenance/provenance.tsx';
import { RunContents } from './run-contents.tsx';
import {
  actionFor,
  RunOutcome,
  UserLink,
  useModelName,
  useRunAction,
  useRunNames,
  useRunReason,
} from './run-rows.tsx';

const RunLink = ({ id, children }: { id: string; children: string }) => (
  <MuiLink component={Link} to={paths.admin.run(id)}>
    {children}
  </MuiLink>
);

/** Everything about a run but what its user gave and got. */
function Facts({ run }: { run: AdminExecutionDetail }) {
  const { t } = useTranslation('runs-admin');
  const { number, duration } = useFormat();
  const money = useMoney(run.currency_code);
  const { task, agent } = useRunNames()(run);
  const modelOf = useModelName();
  const { duration_ms, input_tokens, output_tokens, cost_micros } = run;
  const time = (at: string | null) => at && <DateTime at={at} />;
  const startedBy = run.retried_by
    ? t('facts.retriedBy', { admin: run.retried_by })
    : run.triggered_by_scheduler && t('facts.byScheduler');
  const rows: (FactRow | false)[] = [
    [t('facts.status'), <RunOutcome key="status" run={run} />],
    run.error?.code === 'CANCELLED' && [
      t('facts.stoppedBy'),
      t(run.stopped_by_admin ? 'facts.admin' : 'facts.owner'),
    ],
    [t('facts.user'), <UserLink key="user" run={run} />],
    [
      t('facts.task'),
      <MuiLink key="task" component={Link} to={paths.admin.task(run.task_id)}>
        {task}
      </MuiLink>,
    ],
    [
      t('facts.agent'),
      <MuiLink key="agent" component={Link} to={paths.admin.agent(run.agent_id)}>
        {agent}
      </MuiLink>,
    ],
    [t('facts.model'), modelOf(run)],
    startedBy ? [t('facts.by'), startedBy] : false,
    run.retry_of !== null && [
      t('facts.retryOf'),
      <RunLink key="of" id={run.retry_of}>
        {t('facts.openRun')}
      </RunLink>,
    ],
    run.retried_as !== null && [
      t('facts.retriedAs'),
      <RunLink key="as" id={run.retried_as}>
        {t('facts.openRun')}
      </RunLink>,
    ],
    run.parent_execution_id !== null && [
      t('facts.parent'),
      <RunLink key="parent" id={run.parent_execution_id}>
        {t('facts.openRun')}
      </RunLink>,
    ],
    [t('facts.created'), time(run.created_at)],
    run.started_at !== null && [t('facts.started'), time(run.started_at)],
    run.finished_at !== null && [t('facts.finished'), time(run.finished_at)],
    duration_ms !== null && [t('facts.took'), duration(duration_ms)],
    (input_tokens !== null || output_tokens !== null) && [
      t('facts.tokens'),
      t('facts.tokensOf', { input: number(input_tokens ?? 0), output: number(output_tokens ?? 0) }),
    ],
    cost_micros !== null && [t('facts.cost'), money(cost_micros / 1e6)],
    [t('facts.id'), <code key="id">{run.id}</code>],
  ];
  return (
    <FormPanel title={t('facts.title')}>
      <FactGrid rows={rows.filter((row) => row !== false)} sx={{ rowGap: 1 }} />
    </FormPanel>
  );
}

/** The lists of runs that have something in common with this one. */
function MoreRuns({ run }: { run: AdminExecutionDetail }) {
  const { t } = useTranslation('runs-admin');
  const of = (name: 'user' | 'task' | 'agent' | 'model' | 'reason', query: Record<string, string>) => ({
    name,
    to: withQuery(paths.admin.runs, { ...query, period: 'month' }),
  });
  const links = [
    of('user', { user_id: run.user_id }),
    of('task', { task_id: run.task_id }),
    of('agent', { agent_id: run.agent_id }),
    ...(run.model === null ? [] : [of('model', { model: run.model })]),
    ...(run.error === null ? [] : [of('reason', { error_code: run.error.code })]),
  ];
  return (
    <FormPanel title={t('more.title')}>
      <Box
        component="ul"
        sx={{ ...plainList, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.75 }}
      >
        {links.map(({ name, to }) => (
          <li key={name}>
            <MuiLink component={Link} to={to} variant="body2" sx={loneLink}>
              {t(`more.${name}`)}
            </MuiLink>
          </li>
        ))}
      </Box>
    </FormPanel>
  );
}

function ChildRuns({ run }: { run: AdminExecutionDetail }) {
  const { t, i18n } = useTranslation('runs-admin');
  const reasonOf = useRunReason();
  const tasks = useQuery(tasksByIdQuery).data;
  if (run.child_executions.length === 0) return null;
  return (
    <FormPanel title={t('steps.title')}>
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 1 }}>
        {run.child_executions.map(({ id, task_id, task_name, status, error }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
          >
            <RunLink id={id}>{taskNameOf(tasks?.get(task_id), i18n.language, task_name)}</RunLink>
            <StatusChip status={status} error={error} />
            {error && error.code !== 'CANCELLED' && (
              <Typography variant="small" sx={{ color: 'text.secondary' }}>
                {reasonOf(error.code)}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
    </FormPanel>
  );
}

/** The text of a model's provider when a call failed. */
function ProviderError({ said }: { said: NonNullable<AdminExecutionDetail['provider_error']> }) {
  const { t } = useTranslation('runs-admin');
  const { model, status, text } = said;
  return (
    <Alert severity="error">
      <Typography variant="body2" sx={{ fontWeight: 650 }}>
        {t('provider.title')} ·{' '}
        {status === null ? t('provider.without', { model }) : t('provider.from', { model, status })}
      </Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {text}
      </Typography>
    </Alert>
  );
}

const stack = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 };

/** /admin/runs/{id}: a run of any user; inputs and answer only for a reason. */
export function Component() {
  const { id = '' } = useParams();
  return <RunDetail key={id} id={id} />;
}

export function RunDetail({ id }: { id: string }) {
  const { t } = useTranslation('runs-admin');
  const query = useQuery(anyRunQuery(id));
  const run = query.data;
  const namesOf = useRunNames();
  const navigate = useNavigate();
  const { act, pending, problem, dismiss } = useRunAction(
    (again) => void navigate(paths.admin.run(again.id)),
  );
  const kind = run && run.retried_as === null ? actionFor(run) : null;
  const back = { to: paths.admin.runs, label: t('back') };
  if (!run)
    return (
      <AdminPage title={t('facts.title')} back={back}>
        {query.error ? (
          <QueryFailed query={query} title={t('failed.load')} />
        ) : (
          <LoadingStatus>
            <Skeleton variant="rounded" height={320} />
          </LoadingStatus>
        )}
      </AdminPage>
    );
  return (
    <AdminPage
      title={namesOf(run).task}
      purpose={
        <>
          {run.username} ·{' '}
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            <DateTime at={run.created_at} />
          </Box>
        </>
      }
      back={back}
      action={
        kind && (
          <LoadingButton
            variant="outlined"
            color={kind === 'retry' ? 'inherit' : 'error'}
            icon={kind === 'retry' ? 'refresh' : 'stop'}
            pending={pending}
            onClick={() => act(run)}
          >
            {t(`${kind}.button`)}
          </LoadingButton>
        )
      }
    >
      <ActionNotice problem={problem} onClose={dismiss} />
      {run.provider_error && <ProviderError said={run.provider_error} />}
      <Box sx={{ ...columns('md', 'repeat(2, minmax(0, 1fr))'), gap: 2, alignItems: 'start' }}>
        <Box sx={stack}>
          <Facts run={run} />
          <MoreRuns run={run} />
        </Box>
        <Box sx={stack}>
          <RunContents run={run} />
          <ChildRuns run={run} />
          <FormPanel title={t('how.title')}>
            <AdminProvenance execution={run} how={run.provenance} />
          </FormPanel>
        </Box>
      </Box>
    </AdminPage>
  );
}
