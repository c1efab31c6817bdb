import type { Goal, GoalState, ProgressParameter } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { goalsQuery, useDeleteGoal } from '../../../../data/progress.ts';
import { useConfirm } from '../../../../design/feedback/confirm.tsx';
import { QueryFailed } from '../../../../design/feedback/query-failed.tsx';
import { useToast } from '../../../../design/feedback/toast.tsx';
import { useFormat } from '../../../../design/hooks/use-format.ts';
import { Icon } from '../../../../design/layout/icon.tsx';
import { Note } from '../../../../design/layout/note.tsx';
import { SectionPaper } from '../../../../design/layout/section-paper.tsx';
import type { IconName } from '../../../../lib/icons.ts';
import { ActionMenu } from '../../../../widgets/admin/action-menu.tsx';
import { useUnitName } from '../../../../widgets/use-unit-name.ts';
import { nameOf } from '../series.ts';
import { GoalDialog } from './goal-dialog.tsx';

const looks: Record<GoalState, { color: 'success' | 'warning' | 'error' | 'default'; icon: IconName }> = {
  on_track: { color: 'success', icon: 'trending_up' },
  off_track: { color: 'warning', icon: 'trending_down' },
  reached: { color: 'success', icon: 'check_circle' },
  missed: { color: 'error', icon: 'error' },
  out_of_range: { color: 'warning', icon: 'warning' },
  unknown: { color: 'default', icon: 'hourglass_top' },
};

/** A goal in words: what it aims at and, with a trend, when that is to be expected. */
function useGoalWords() {
  const { t } = useTranslation('progress');
  const format = useFormat();
  const day = (date: string) => format.date(new Date(`${date}T12:00:00Z`));
  return (goal: Goal, unit: string | null) => {
    const value = (number: number | null) =>
      [format.number(number ?? 0, { maximumFractionDigits: 2 }), unit].filter(Boolean).join('\u00a0');
    const { from, to } = goal;
    const range = from === null ? 'below' : to === null ? 'above' : 'between';
    const aim =
      goal.kind === 'reach'
        ? t('goals.aim.reach', { value: value(goal.target), date: day(goal.by ?? '') })
        : t(`goals.aim.${range}`, { from: value(from), to: value(to) });
    const expected = goal.state !== 'reached' && goal.trend?.expected_on;
    return { aim, expected: expected ? t('goals.expected', { date: day(expected) }) : null };
  };
}

type RowProps = {
  goal: Goal;
  parameter: ProgressParameter;
  onChange: () => void;
};

function GoalRow({ goal, parameter, onChange }: RowProps) {
  const { t, i18n } = useTranslation(['progress', 'common']);
  const unit = useUnitName()(parameter.unit);
  const { aim, expected } = useGoalWords()(goal, unit);
  const confirm = useConfirm();
  const toast = useToast();
  const remove = useDeleteGoal();
  const { color, icon } = looks[goal.state];
  const name = nameOf(parameter, i18n.language);
  const askAndDelete = async () => {
    const confirmLabel = t('common:action.delete');
    if (!(await confirm({ title: t('goals.deleteTitle', { name }), confirmLabel, tone: 'danger' }))) return;
    remove.mutate(goal.id, { onError: (error) => toast.error(error, t('goals.deleteFailed')) });
  };
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1, minWidth: 0 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          <strong>{name}</strong>: {aim}
        </Typography>
        {expected && <Note variant="body2">{expected}</Note>}
      </Box>
      <Chip
        size="small"
        color={color}
        icon={<Icon name={icon} size={16} />}
        label={t(`goals.state.${goal.state}`)}
      />
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

/** One's goals for the numbers of a task, with how they stand (docs/spec/user-side.md#goals). */
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
  /** The goal that is changed, null for a new one. */
  const [edited, setEdited] = useState<Goal | null | undefined>(undefined);
  const own = (goals.data ?? []).flatMap((goal) => {
    const parameter = parameters.find(({ key }) => goal.task_id === taskId && key === goal.parameter);
    return parameter ? [{ goal, parameter }] : [];
  });
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
      {own.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mt: 1 }}>
          {own.map(({ goal, parameter }) => (
            <GoalRow key={goal.id} goal={goal} parameter={parameter} onChange={() => setEdited(goal)} />
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
