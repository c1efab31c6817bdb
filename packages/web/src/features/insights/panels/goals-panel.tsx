import { type Goal, progressPath } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../lib/paths.ts';
import { readText, storageKeys, writeText } from '../../../lib/storage.ts';
import { GoalChip, GoalMeter, useGoalText } from '../../../widgets/goals.tsx';
import { RowCard, RowsPanel, useDashboardPart, useNames } from './panel.tsx';

const shown = 6;

function GoalRow({ goal }: { goal: Goal }) {
  const { t } = useTranslation('goals');
  const { taskName, taskOf } = useNames();
  const words = useGoalText();
  const { last } = goal;
  const task = taskOf(goal.task_id);
  const expected = words.expected(goal);
  return (
    <RowCard
      to={last ? progressPath(last.execution_id) : paths.task(goal.task_id)}
      title={`${words.name(goal)}: ${words.aim(goal)}`}
      image={task?.agent?.config.image}
      role={task?.agent?.role}
      meta={
        <>
          {task && <span>{taskName(task.id, task.name)}</span>}
          {last && <span>{t('now', { value: words.value(goal, last.value) })}</span>}
          {expected && <span>{expected}</span>}
          <Box sx={{ flexBasis: '100%', mt: 0.75 }}>
            <GoalMeter goal={goal} />
          </Box>
        </>
      }
      end={<GoalChip state={goal.state} />}
    />
  );
}

/** The user's goals, if any: their state, and when they are expected. */
export function GoalsPanel({ userId }: { userId: string }) {
  const { t } = useTranslation('goals');
  const goals = useDashboardPart('goals');
  const count = goals.data?.length;
  // For a user who had goals, reserves their space while loading; others see nothing.
  const known = readText(storageKeys.goals) === userId;
  useEffect(() => {
    if (count !== undefined) writeText(storageKeys.goals, count > 0 ? userId : null);
  }, [count, userId]);
  if (count === undefined && !known) return null;
  return (
    <RowsPanel
      title={t('panel.title')}
      failed={t('panel.failed')}
      query={goals}
      shown={shown}
      skeletons={1}
      keyOf={({ id }) => id}
      row={(goal) => <GoalRow goal={goal} />}
    />
  );
}
