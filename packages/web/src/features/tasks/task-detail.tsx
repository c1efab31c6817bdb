import {
  type Availability,
  isRunnable,
  strictestState,
  type Task,
  taskAvailabilityOf,
} from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { taskQuery, tasksQuery, taskUsageQuery } from '../../data/tasks.ts';
import { DetailFailed } from '../../design/feedback/page-failed.tsx';
import { useSession } from '../../design/hooks/use-session.ts';
import { useTitle } from '../../design/hooks/use-title.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { columns } from '../../design/layout/styles.ts';
import { paths, withQuery } from '../../lib/paths.ts';
import { isAdmin } from '../../lib/session-store.ts';
import { isOverBudget } from '../../lib/usage.ts';
import { useModelNames } from '../../widgets/admin/model-names.ts';
import { AgentPicture } from '../../widgets/agent-picture.tsx';
import { TaskMarks, TierChip } from '../../widgets/chips.tsx';
import { StateBadge } from '../../widgets/state-badge.tsx';
import { RecordInfo } from '../../widgets/system-info.tsx';
import { FavoriteButton } from './favorite-button.tsx';
import { TaskOverview } from './task-overview.tsx';
import { LatestRuns, UsageMeter } from './task-sides.tsx';
import { type TaskTexts, taskTexts } from './task-texts.ts';

type RunSlot = (run: { task: Task; parentExecutionId: string | null; onClose: () => void }) => ReactNode;

type TaskDetailProps = {
  id: string;
  /** The run panel, which replaces the overview while open. */
  run: RunSlot;
  /** Called when the run button is hovered or focused. */
  onRunSoon?: () => void;
  /** Cards above the overview. */
  top?: (task: Task) => ReactNode;
};

/** A task's page: its overview, or the run panel. */
export function TaskDetail({ id, run, onRunSoon, top }: TaskDetailProps) {
  const { i18n } = useTranslation('tasks');
  const { user } = useSession();
  const { data: task } = useSuspenseQuery(taskQuery(id));
  const panel = useRunPanel();
  const texts = taskTexts(task, i18n.language);
  useTitle(texts.name);
  if (!user) return null;
  const admin = isAdmin(user);
  const availability = taskAvailabilityOf(task, admin);
  const { parentExecutionId } = panel;
  // A child without a parent's run can't start; the notice says so and links to the parent.
  const canStart = isRunnable(availability) && (task.task_type !== 'child' || parentExecutionId !== null);
  const isRunning = canStart && panel.isOpen;
  return (
    <>
      <TaskHeader
        task={task}
        texts={texts}
        availability={availability}
        isAdmin={admin}
        isShort={isRunning}
        {...(canStart &&
          !isRunning && { action: <RunButton task={task} onRun={panel.open} onRunSoon={onRunSoon} /> })}
      />
      <ParentNotice task={task} parentExecutionId={parentExecutionId} />
      {isRunning ? (
        run({ task, parentExecutionId, onClose: panel.close })
      ) : (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
          {top?.(task)}
          <Box sx={{ ...columns('lg', 'minmax(0, 1fr) 320px'), gap: 2.5 }}>
            <TaskOverview task={task} availability={availability} />
            <Box component="aside" sx={{ display: 'grid', gap: 2.5 }}>
              {isRunnable(availability) && <UsageMeter taskId={task.id} />}
              <LatestRuns userId={user.id} task={task} />
            </Box>
          </Box>
        </Box>
      )}
      {admin && (
        <Box sx={{ mt: 2.5 }}>
          <TaskSystemInfo task={task} />
        </Box>
      )}
    </>
  );
}

/** Instead of a task that does not exist, or could not be loaded. */
export function TaskFailed() {
  const { t } = useTranslation('tasks');
  return (
    <DetailFailed
      missing={{ code: 'TASK_NOT_FOUND', title: t('notFound.title'), text: t('notFound.text') }}
      failed={t('failed')}
      fallback={paths.tasks}
    />
  );
}

/**
 * Opens the run panel. A child's is disabled once today's runs have reached its limit (docs/spec/user-side.md#states).
 */
export function RunButton({
  task,
  onRun,
  onRunSoon,
}: {
  task: Task;
  onRun: () => void;
  /** Called on hover or focus. */
  onRunSoon?: (() => void) | undefined;
}) {
  const { t } = useTranslation('tasks');
  const isChild = task.task_type === 'child';
  const usage = useQuery({ ...taskUsageQuery(task.id), enabled: isChild });
  const isOver = usage.data && isOverBudget(usage.data);
  const isSpent = isChild && usage.data?.remaining_executions === 0;
  return (
    <>
      <Button
        variant="contained"
        size="large"
        disabled={isSpent}
        startIcon={<Icon name="play_arrow-fill" />}
        onPointerEnter={onRunSoon}
        onFocus={onRunSoon}
        onClick={onRun}
      >
        {t('run')}
      </Button>
      {isSpent && <Note sx={{ mt: 0.5 }}>{t(isOver ? 'usage.overBudget' : 'usage.spent')}</Note>}
    </>
  );
}

/** For a child task: its parent and that it needs a run of it, or which run it continues. */
export function ParentNotice({ task, parentExecutionId }: { task: Task; parentExecutionId: string | null }) {
  const { t, i18n } = useTranslation('tasks');
  const all = useQuery({ ...tasksQuery, enabled: task.parent_task_id !== null });
  if (task.task_type !== 'child') return null;
  const parent = all.data?.find(({ id }) => id === task.parent_task_id);
  const name = parent ? taskTexts(parent, i18n.language).name : (task.parent_task_name ?? '');
  return (
    <Alert severity="info" icon={<Icon name="account_tree" />} sx={{ mb: 3 }}>
      <AlertTitle component="p">{t('parent.title', { name })}</AlertTitle>
      {t(parentExecutionId ? 'parent.ready' : 'parent.needed')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {parentExecutionId ? (
          <Button
            size="small"
            variant="outlined"
            component={Link}
            to={paths.execution(encodeURIComponent(parentExecutionId))}
          >
            {t('parent.openRun')}
          </Button>
        ) : (
          task.parent_task_id && (
            <>
              <Button size="small" variant="contained" component={Link} to={paths.task(task.parent_task_id)}>
                {t('parent.openTask')}
              </Button>
              <Button
                size="small"
                variant="outlined"
                component={Link}
                to={withQuery(paths.executions, { task: task.parent_task_id, status: 'completed' })}
              >
                {t('parent.chooseRun')}
              </Button>
            </>
          )
        )}
      </Box>
    </Alert>
  );
}

/**
 * Returns whether the run panel is open, kept in the address: `execute=true` opens it, as does a `run` to continue;
 * `parent_execution_id` links a child's run to its parent's (docs/spec/user-side.md#tasks). Opening adds a history
 * entry, so Back closes it.
 */
function useRunPanel() {
  const [params, setParams] = useSearchParams();
  const set = (isOpen: boolean) =>
    void setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (isOpen) next.set('execute', 'true');
        else for (const name of ['execute', 'run', 'from']) next.delete(name);
        return next;
      },
      { replace: !isOpen, preventScrollReset: true },
    );
  return {
    isOpen: params.get('execute') === 'true' || params.has('run'),
    parentExecutionId: params.get('parent_execution_id') || null,
    open: () => set(true),
    close: () => set(false),
  };
}

const compact = (value: unknown) => <code>{JSON.stringify(value)}</code>;

/** The task's stored data, for administrators. */
export function TaskSystemInfo({ task }: { task: Task }) {
  const { t } = useTranslation(['tasks', 'common']);
  const { nameOf } = useModelNames();
  const { config, child_task_config: childConfig } = task;
  const fixed = task.required_parameters.filter(({ param_type }) => param_type === 'AdminInput');
  const tools = Object.entries(config.allowed_tools ?? {}).filter(([, { enabled }]) => enabled);
  return (
    <RecordInfo
      kind="tasks"
      record={task}
      rows={[
        [t('system.agentId'), <code key="agent">{task.agent_id}</code>],
        [t('system.parentId'), task.parent_task_id && <code key="parent">{task.parent_task_id}</code>],
        [t('system.state'), t(`common:deploymentState.${task.deployment_state}`)],
        [t('system.agentState'), t(`common:deploymentState.${task.agent.deployment_state}`)],
        [t('system.modelType'), task.model_type],
        [t('system.modelVersion'), task.model_version],
        [t('system.limit'), config.task_execution_limit ?? t('system.limitOfAgent')],
        [
          t('system.prompts'),
          task.prompts.map((prompt) => (
            <Box key={prompt.id}>
              {prompt.title} · {prompt.role} · {nameOf(prompt)}
            </Box>
          )),
        ],
        [
          t('system.adminValues'),
          fixed.map(({ name, value }) => <Box key={name}>{compact({ [name]: value })}</Box>),
        ],
        [t('system.childConfig'), childConfig && compact(childConfig)],
        [t('system.tools'), config.tools_enabled ? tools.map(([name]) => name).join(', ') : t('common:no')],
      ]}
    />
  );
}

type TaskHeaderProps = {
  task: Task;
  texts: TaskTexts;
  availability: Availability;
  isAdmin: boolean;
  /** The primary action on the right; below the text on phones. */
  action?: ReactNode;
  /** The run panel is open below: one row on phones, whose first screen is for the form. */
  isShort?: boolean;
};

const atLeastSmall = { '@media (max-width:599.95px)': { display: 'none' } } as const;

/** A task's header: agent, name, description and chips. */
export function TaskHeader({ task, texts, availability, isAdmin, action, isShort = false }: TaskHeaderProps) {
  const { t } = useTranslation(['tasks', 'common']);
  const isInTest = strictestState(task.deployment_state, task.agent.deployment_state) === 'test';
  return (
    <Box component="header" sx={{ mb: { xs: isShort ? 1.5 : 3, md: 4 } }}>
      <SmallButton
        icon="arrow_back"
        to={withQuery(paths.tasks, { view: 'all' })}
        sx={{ ml: -1.5, mb: 2, color: 'text.secondary', ...(isShort && atLeastSmall) }}
      >
        {t('all')}
      </SmallButton>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: {
            xs: `${isShort ? 40 : 64}px minmax(0, 1fr)`,
            sm: '96px minmax(0, 1fr) auto',
          },
          columnGap: { xs: 2, sm: 3 },
          rowGap: 1.5,
          alignItems: isShort ? 'center' : 'start',
        }}
      >
        <Link to={paths.agent(task.agent_id)} tabIndex={-1} aria-hidden>
          <AgentPicture image={task.agent.config.image} role={task.agent.role} size="fill" />
        </Link>
        <Box sx={{ minWidth: 0, alignSelf: 'center' }}>
          <MuiLink component={Link} to={paths.agent(task.agent_id)} variant="body2">
            {texts.agentName}
          </MuiLink>
          <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
            <Typography
              variant="h1"
              tabIndex={-1}
              sx={{ overflowWrap: 'anywhere', ...(isShort && { typography: { xs: 'h4', sm: 'h1' } }) }}
            >
              {texts.name}
            </Typography>
            <Box sx={{ mt: { xs: '-4px', sm: 0 }, ...(isShort && atLeastSmall) }}>
              <FavoriteButton taskId={task.id} name={texts.name} />
            </Box>
          </Box>
        </Box>
        {action && (
          <Box
            sx={{
              gridColumn: { xs: '1 / -1', sm: 3 },
              gridRow: { xs: 3, sm: 1 },
              alignSelf: 'center',
              '& > *': { width: { xs: '100%', sm: 'auto' } },
            }}
          >
            {action}
          </Box>
        )}
        <Box sx={{ gridColumn: { xs: '1 / -1', sm: '2 / -1' }, ...(isShort && atLeastSmall) }}>
          <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{texts.description}</Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
            {availability !== 'open' && <StateBadge kind={availability} />}
            <TaskMarks {...task} steps={task.child_tasks.length} size="medium" />
            <TierChip tier={task.tier} />
            {availability === 'locked' && isInTest && <StateBadge kind="testing" />}
            {isAdmin && (
              <Chip variant="outlined" label={t(`common:deploymentState.${task.deployment_state}`)} />
            )}
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
