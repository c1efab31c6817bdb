import type { Task } from '@agentarium/contracts';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { taskUsageQuery } from './api.ts';

type RunButtonProps = { task: Task; parentExecutionId: string | null; onRun: () => void };

/**
 * Opens the run panel. A child needs a parent's run, and is closed once today's runs have reached its limit
 * (specification section 4, child task).
 */
export function RunButton({ task, parentExecutionId, onRun }: RunButtonProps) {
  const { t } = useTranslation('tasks');
  const isChild = task.task_type === 'child';
  const usage = useQuery({ ...taskUsageQuery(task.id), enabled: isChild });
  const reason =
    isChild && parentExecutionId === null
      ? t('parent.needed')
      : isChild && usage.data?.remaining_executions === 0
        ? t('usage.spent')
        : '';
  return (
    <Tooltip title={reason}>
      <span>
        <Button
          variant="contained"
          size="large"
          fullWidth
          disabled={reason !== ''}
          startIcon={<Icon name="play_arrow-fill" />}
          onClick={onRun}
        >
          {t('run')}
        </Button>
      </span>
    </Tooltip>
  );
}
