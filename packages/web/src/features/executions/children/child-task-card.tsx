import {
  type Execution,
  isExecutionCompleted,
  isExecutionFailed,
  isExecutionOpen,
  localized,
} from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { taskUsageQuery } from '../../../data/tasks.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { surface } from '../../../design/layout/styles.ts';
import type { IconName } from '../../../lib/icons.ts';
import { paths } from '../../../lib/paths.ts';
import { isOverBudget } from '../../../lib/usage.ts';
import { StatusChip } from '../../../widgets/status-chip.tsx';
import type { ChildRow } from './children-state.ts';
import { RetryChild } from './retry-child.tsx';

const reasons = [
  'TASK_NOT_ACTIVE',
  'TIER_LOCKED',
  'FIELD_WITHHELD',
  'MISSING_USER_PARAMETERS',
  'VALIDATION_FAILED',
] as const;

/** One child task of a parent's execution: its latest run and the actions available now. */
export function ChildTaskCard({
  parent,
  row,
  isOrdered,
}: {
  parent: Execution;
  row: ChildRow;
  /** The children are running in order, so this one can't be started by hand. */
  isOrdered: boolean;
}) {
  const { t, i18n } = useTranslation('executions');
  const usage = useQuery(taskUsageQuery(row.task.id));
  const { task, latest } = row;
  const isSpent = usage.data?.remaining_executions === 0;
  const isLive = latest !== null && isExecutionOpen(latest.status);
  const name = localized(task.locales, i18n.language, 'name', task.name);
  const reason = reasons.find((code) => code === row.skipped);
  /** Returns what blocks another run, or what it waits for; quiet while in order, and after a result. */
  const noteOf = (): { text: string; icon: IconName; isQuiet: boolean } | null => {
    if (isOrdered && !latest) return { text: t('phase.pending'), icon: 'hourglass_top', isQuiet: true };
    if (isSpent && !isLive) {
      const text = t(usage.data && isOverBudget(usage.data) ? 'limit.budget.title' : 'further.spent');
      return { text, icon: 'info', isQuiet: latest !== null && isExecutionCompleted(latest.status) };
    }
    return reason ? { text: t(`further.skipped.${reason}`), icon: 'info', isQuiet: false } : null;
  };
  const note = noteOf();
  const canRun = !isSpent && !isLive && !isOrdered;
  return (
    <Box component="li" sx={{ display: 'flex', flexDirection: 'column', gap: 1, p: 2, ...surface }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Typography variant="h4" component="h3" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {latest && <StatusChip status={latest.status} />}
      </Box>
      <Note variant="body2" sx={{ flex: 1 }}>
        {localized(task.locales, i18n.language, 'description', task.description)}
      </Note>
      {note && (
        <Typography
          variant="small"
          sx={{ display: 'flex', gap: 0.75, color: note.isQuiet ? 'text.secondary' : 'tint.warning.text' }}
        >
          <Icon name={note.icon} size={18} />
          {note.text}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {canRun && latest && isExecutionFailed(latest.status) && (
          <RetryChild parent={parent} child={latest} />
        )}
        <Button
          size="small"
          // The section's main action is to run the rest.
          variant="outlined"
          {...(canRun
            ? {
                component: Link,
                to: paths.runTask(task.id, parent.id),
              }
            : { disabled: true })}
          startIcon={<Icon name="play_arrow-fill" size={18} />}
          aria-label={t('further.executeNamed', { name })}
        >
          {t('further.execute')}
        </Button>
        {latest && (
          <Button
            size="small"
            color="inherit"
            component={Link}
            to={paths.execution(latest.id)}
            aria-label={t(isLive ? 'further.watchNamed' : 'further.openNamed', { name })}
          >
            {t(isLive ? 'further.watch' : 'further.open')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
