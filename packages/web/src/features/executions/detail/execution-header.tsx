import { type Execution, isExecutionCompleted, isExecutionRunning, type Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useBack } from '../../../design/hooks/use-back.ts';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Fact } from '../../../design/layout/fact-grid.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { factRow, loneLink } from '../../../design/layout/styles.ts';
import { paths } from '../../../lib/paths.ts';
import { AgentPicture } from '../../../widgets/agent-picture.tsx';
import { StatusChip } from '../../../widgets/chips.tsx';
import { getAgentDisplay } from '../answer/agent-display.ts';
import { ExecutionMenu } from '../history/execution-menu.tsx';
import { useRowSummary } from '../history/use-row-summary.ts';
import { LabelChips } from '../labels/labels.tsx';

/** Shows who ran what and when, and the outcome: one row on phones, where the answer is on the first screen. */
export function ExecutionHeader({
  execution,
  task,
  isTaskLoading,
  title,
  schedule,
  scheduleStop,
}: {
  execution: Execution;
  task: Task | undefined;
  /** Keeps the line for the input, whose labels come with the task. */
  isTaskLoading: boolean;
  title: string;
  /** The schedule's current state, for scheduled parents. */
  schedule?: ReactNode;
  /** The note on when that schedule was stopped and by whom. */
  scheduleStop?: ReactNode;
}) {
  const { t, i18n } = useTranslation(['executions', 'common']);
  const navigate = useNavigate();
  const agent = getAgentDisplay(task, i18n.language, execution.agent_name);
  const { asked } = useRowSummary()(execution, task);
  const back = useBack(paths.executions);
  const parent = execution.parent_execution_id;
  const leave = () => void navigate(parent ? paths.execution(parent) : paths.executions, { replace: true });
  // Nothing to say of it but that it completed, which its answer shows.
  const isPlain =
    isExecutionCompleted(execution.status) &&
    !(parent || execution.child_count || schedule || execution.triggered_by_scheduler) &&
    !(execution.pinned || execution.labels.length);
  const stoppedAt = execution.error?.code === 'CANCELLED' ? execution.finished_at : null;
  return (
    <header>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 1, sm: 2 } }}>
        <IconButton
          aria-label={t('common:action.back')}
          onClick={back}
          sx={{ ml: -1.25, mr: { xs: -1, sm: 0 } }}
        >
          <Icon name="arrow_back" />
        </IconButton>
        <AgentPicture
          image={agent.image}
          role={agent.role}
          size={40}
          breathing={isExecutionRunning(execution.status)}
        />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography
            variant="h1"
            tabIndex={-1}
            noWrap
            title={title}
            sx={{ typography: { xs: 'h4', sm: 'h2' }, outline: 'none' }}
          >
            {title}
          </Typography>
          <Box
            component="dl"
            sx={{
              m: 0,
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: { xs: 1, sm: 2.5 },
              // On one line, so that the answer is on the first screen.
              '@media (max-width:599.95px)': { '& > div': { typography: 'caption', alignItems: 'center' } },
            }}
          >
            <Fact label={t('executedBy')} isQuiet>
              <Box
                component={Link}
                to={paths.agent(execution.agent_id)}
                sx={{ ...loneLink, color: 'inherit', fontWeight: 550 }}
              >
                {agent.name}
              </Box>
            </Fact>
            <Fact label={t('created')} isQuiet>
              <DateTime at={execution.created_at} />
            </Fact>
            {stoppedAt && (
              <Fact label={t('stoppedAt')}>
                <DateTime at={stoppedAt} as="time" />,{' '}
                {t(execution.stopped_by_admin ? 'stoppedByAdmin' : 'stoppedByYou')}
              </Fact>
            )}
            {scheduleStop}
          </Box>
          {/* On wider screens it is beside the answer, in full. */}
          {(asked || isTaskLoading) && (
            <Note noWrap sx={{ display: { lg: 'none' } }}>
              {asked || '\u00a0'}
            </Note>
          )}
        </Box>
        <Button
          variant="outlined"
          color="inherit"
          component={Link}
          to={paths.task(execution.task_id)}
          sx={{ display: { xs: 'none', sm: 'inline-flex' }, flexShrink: 0 }}
        >
          {t('viewTask')}
        </Button>
        <ExecutionMenu execution={execution} title={title} isOnItsPage onDeleted={leave} />
      </Box>
      <Box
        sx={{
          ...factRow,
          gap: 1,
          pl: { sm: 12 },
          mt: { xs: 1, sm: 0.75 },
          ...(isPlain && { display: { xs: 'none', sm: 'flex' } }),
        }}
      >
        <StatusChip status={execution.status} error={execution.error} />
        {parent && (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            component={Link}
            to={paths.execution(parent)}
            startIcon={<Icon name="account_tree" size={18} />}
          >
            {t('toParent')}
          </Button>
        )}
        {execution.child_count > 0 && (
          <Chip
            size="small"
            color="secondary"
            icon={<Icon name="account_tree" size={16} />}
            label={t('parentBadge', { count: execution.child_count })}
          />
        )}
        {schedule}
        {execution.triggered_by_scheduler && <Chip size="small" label={t('bySchedule')} />}
        {execution.pinned && (
          <Chip size="small" icon={<Icon name="keep-fill" size={16} />} label={t('pin.mark')} />
        )}
        <LabelChips labels={execution.labels} />
      </Box>
    </header>
  );
}
