import type { Goal, ProgressParameter } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { goalsQuery, useDeleteGoal } from '../../../data/progress.ts';
import { useConfirm } from '../../../design/feedback/confirm.tsx';
import { QueryFailed } from '../../../design/feedback/error-state.tsx';
import { useToast } from '../../../design/feedback/toast.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { SectionPaper } from '../../../design/layout/section-paper.tsx';
import { ActionMenu } from '../../../widgets/admin/action-menu.tsx';
import { GoalChip, GoalMeter, useGoalText } from '../../../widgets/goals.tsx';
import { GoalDialog } from './goal-dialog.tsx';
import { numbersTable, TableSwitch } from './progress-table.tsx';

const columns = ['number', 'aim', 'last', 'state', 'pace', 'expected'] as const;

/** Goals as a table: everything their list and the charts show. */
function GoalsTable({ goals, labelledBy }: { goals: readonly Goal[]; labelledBy: string }) {
  const { t } = useTranslation(['progress', 'goals']);
  const words = useGoalText();
  return (
    <Box
      role="group"
      aria-labelledby={labelledBy}
      // Wide tables scroll by arrow keys on a phone.
      tabIndex={0}
      sx={{ mt: 1.5, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: '12px' }}
    >
      <Box component="table" sx={{ ...numbersTable, '& tbody td': { whiteSpace: 'nowrap' } }}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`progress:goals.table.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {goals.map((goal) => (
            <tr key={goal.id}>
              <th scope="row">{words.name(goal)}</th>
              <td>{words.aim(goal)}</td>
              <td>{words.value(goal, goal.last?.value ?? null)}</td>
              <td>{t(`goals:state.${goal.state}`)}</td>
              <td>{words.pace(goal) ?? '–'}</td>
              <td>{goal.trend?.expected_on ? words.day(goal.trend.expected_on) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

type RowProps = {
  goal: Goal;
  onChange: () => void;
};

function GoalRow({ goal, onChange }: RowProps) {
  const { t } = useTranslation(['progress', 'common', 'goals']);
  const words = useGoalText();
  const confirm = useConfirm();
  const toast = useToast();
  const remove = useDeleteGoal();
  const name = words.name(goal);
  const facts = [
    goal.last && t('goals:now', { value: words.value(goal, goal.last.value) }),
    words.expected(goal),
  ].filter(Boolean);
  const askAndDelete = async () => {
    const confirmLabel = t('common:action.delete');
    if (!(await confirm({ title: t('goals.deleteTitle', { name }), confirmLabel, tone: 'danger' }))) return;
    try {
      await remove.mutateAsync(goal.id);
    } catch (error) {
      toast.error(error, t('goals.deleteFailed'));
    }
  };
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1, minWidth: 0 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          <strong>{name}</strong>: {words.aim(goal)}
        </Typography>
        {facts.length > 0 && <Note variant="body2">{facts.join(' · ')}</Note>}
        <Box sx={{ mt: 0.75, maxWidth: 320 }}>
          <GoalMeter goal={goal} />
        </Box>
      </Box>
      <GoalChip state={goal.state} />
      <ActionMenu
        label={t('goals.actions', { name })}
        disabled={remove.isPending}
        actions={[
          { label: t('common:action.edit'), icon: 'edit', onSelect: onChange },
          {
            label: t('common:action.delete'),
            icon: 'delete',
            tone: 'danger',
            onSelect: () => void askAndDelete(),
          },
        ]}
      />
    </Box>
  );
}

/** The user's goals for a task's numbers, with their state (docs/spec/user-side.md#goals). */
export function GoalsSection({
  taskId,
  parameters,
}: {
  taskId: string;
  parameters: readonly ProgressParameter[];
}) {
  const { t } = useTranslation('progress');
  const headingId = useId();
  const goals = useQuery(goalsQuery);
  /** The goal being edited, null for a new one. */
  const [edited, setEdited] = useState<Goal | null | undefined>(undefined);
  const [asTable, setAsTable] = useState(false);
  const isTracked = (goal: Goal) => parameters.some(({ key }) => key === goal.parameter);
  const own = (goals.data ?? []).filter((goal) => goal.task_id === taskId && isTracked(goal));
  if (goals.isError && !goals.data)
    return <QueryFailed query={goals} compact title={t('goals.loadFailed')} />;
  return (
    <SectionPaper labelledBy={headingId} sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: '1 1 220px' }}>
          <Typography id={headingId} variant="h4" component="h3">
            {t('goals.title')}
          </Typography>
          {goals.data && own.length === 0 && <Note variant="body2">{t('goals.none')}</Note>}
        </Box>
        {own.length > 0 && (
          <TableSwitch
            asTable={asTable}
            onSwitch={setAsTable}
            other={{ icon: 'checklist', label: t('goals.showList') }}
          />
        )}
        <Button
          size="small"
          variant="outlined"
          startIcon={<Icon name="add" />}
          disabled={!goals.data}
          onClick={() => setEdited(null)}
        >
          {t('goals.add')}
        </Button>
      </Box>
      {own.length > 0 && asTable && <GoalsTable goals={own} labelledBy={headingId} />}
      {own.length > 0 && !asTable && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mt: 1 }}>
          {own.map((goal) => (
            <GoalRow key={goal.id} goal={goal} onChange={() => setEdited(goal)} />
          ))}
        </Box>
      )}
      {edited !== undefined && (
        <GoalDialog
          taskId={taskId}
          goal={edited}
          parameters={parameters}
          onClose={() => setEdited(undefined)}
        />
      )}
    </SectionPaper>
  );
}
