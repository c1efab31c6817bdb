import { type Execution, isExecutionRunning, type Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { useBack } from '../../../design/hooks/use-back.ts';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Fact } from '../../../design/layout/fact-grid.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { paths } from '../../../lib/paths.ts';
import { AgentPicture } from '../../../widgets/agent-picture.tsx';
import { StatusChip } from '../../../widgets/status-chip.tsx';
import { getAgentDisplay } from '../answer/agent-display.ts';
import { useAskAndDelete } from '../history/delete-executions.ts';
import { PinAndLabels } from '../labels/labels.tsx';

/** Shows who ran what and when, and the outcome. */
export function ExecutionHeader({
  execution,
  task,
  title,
  schedule,
  scheduleStop,
}: {
  execution: Execution;
  task: Task | undefined;
  title: string;
  /** The schedule's current state, for scheduled parents. */
  schedule?: ReactNode;
  /** The note on when that schedule was stopped and by whom. */
  scheduleStop?: ReactNode;
}) {
  const { t, i18n } = useTranslation(['executions', 'common']);
  const navigate = useNavigate();
  const speaker = getAgentDisplay(task, i18n.language, execution.agent_name);
  const back = useBack(paths.executions);
  const { remove, deleting } = useAskAndDelete();
  const parent = execution.parent_execution_id;
  const leave = () => void navigate(parent ? paths.execution(parent) : paths.executions, { replace: true });
  const stoppedAt = execution.error?.code === 'CANCELLED' ? execution.finished_at : null;
  return (
    <header>
      <Button color="inherit" startIcon={<Icon name="arrow_back" />} onClick={back} sx={{ ml: -2, mb: 1 }}>
        {t('common:action.back')}
      </Button>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
        <AgentPicture
          image={speaker.image}
          role={speaker.role}
          size={72}
          breathing={isExecutionRunning(execution.status)}
        />
        <Box
          sx={{
            flex: { xs: '1 1 calc(100% - 88px)', sm: '1 1 240px' },
            minWidth: 0,
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: 1,
          }}
        >
          <Typography variant="h1" tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <StatusChip status={execution.status} />
            {execution.child_count > 0 && (
              <Chip
                size="small"
                color="secondary"
                icon={<Icon name="account_tree" size={16} />}
                label={t('parentBadge', { count: execution.child_count })}
                sx={{
                  height: 'auto',
                  minHeight: 24,
                  maxWidth: '100%',
                  '& .MuiChip-label': { whiteSpace: 'normal' },
                }}
              />
            )}
            {schedule}
            {execution.triggered_by_scheduler && <Chip size="small" label={t('bySchedule')} />}
          </Box>
          <PinAndLabels execution={execution} title={title} />
          <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.25 }}>
            <Fact label={t('executedBy')}>
              <Box
                component={Link}
                to={paths.agent(execution.agent_id)}
                sx={{ color: 'inherit', fontWeight: 550 }}
              >
                {speaker.name}
              </Box>
            </Fact>
            <Fact label={t('created')}>
              <DateTime at={execution.created_at} />
            </Fact>
            {stoppedAt && (
              <Fact label={t('stoppedAt')}>
                <DateTime at={stoppedAt} />, {t('stoppedByYou')}
              </Fact>
            )}
            {scheduleStop}
          </Box>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {execution.parent_execution_id && (
            <Button
              variant="outlined"
              color="inherit"
              component={Link}
              to={paths.execution(execution.parent_execution_id)}
              startIcon={<Icon name="account_tree" />}
            >
              {t('toParent')}
            </Button>
          )}
          <Button variant="outlined" color="inherit" component={Link} to={paths.task(execution.task_id)}>
            {t('viewTask')}
          </Button>

          <LoadingButton
            variant="outlined"
            color="inherit"
            icon="delete"
            pending={deleting}
            onClick={() => void remove([execution], leave)}
          >
            {t('common:action.delete')}
          </LoadingButton>
        </Box>
      </Box>
    </header>
  );
}
