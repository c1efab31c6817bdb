import type { Task } from '@agentarium/contracts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { taskUsageQuery } from '../../data/tasks.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { isOverBudget } from '../../lib/usage.ts';

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
