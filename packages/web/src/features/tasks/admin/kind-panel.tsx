import type { Agent, ExecutionType, Task, TaskInput, TaskType } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import type { Control } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldRow, FormPanel } from '../../../ui/admin/form-panel.tsx';
import { FormSwitch } from '../../../ui/admin/form-switch.tsx';
import { NumberField } from '../../../ui/admin/number-field.tsx';
import { AgentPicture } from '../../../ui/agent-picture.tsx';
import { FormSelectField } from '../../../ui/form-select-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { taskTypeIcons } from '../../../ui/task-chips.tsx';
import { isInTab } from './filter-tasks.ts';
import type { TaskValues } from './task-values.ts';

const executionTypes = Object.keys({
  multiple: true,
  once: true,
} satisfies Record<ExecutionType, true>) as ExecutionType[];
const taskTypes = Object.keys(taskTypeIcons) as TaskType[];

type KindPanelProps = {
  control: Control<TaskValues, unknown, TaskInput>;
  agents: readonly Agent[];
  tasks: readonly Task[];
  /** The task that is edited: it can't be its own parent. */
  ownId: string | null;
};

/** Who performs the task, how often it runs, and where it stands among others. */
export function KindPanel({ control, agents, tasks, ownId }: KindPanelProps) {
  const { t } = useTranslation(['tasks-admin', 'common']);
  const type = useWatch({ control, name: 'task_type' });
  const parents = tasks.filter((task) => isInTab(task, 'parents') && task.id !== ownId);
  return (
    <FormPanel title={t('form.kind')} text={t('form.kindText')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <FormSelectField
          control={control}
          name="agent_id"
          label={t('form.field.agent')}
          required
          options={agents.map((agent) => ({
            value: agent.id,
            label: (
              <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
                <AgentPicture image={agent.config.image} role={agent.role} size={24} />
                {agent.name}
              </Box>
            ),
          }))}
        />
        <FieldRow>
          <FormSelectField
            control={control}
            name="task_type"
            label={t('form.field.taskType')}
            help={t(`form.taskTypeHelp.${type}`)}
            options={taskTypes.map((value) => ({
              value,
              label: (
                <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
                  <Icon name={taskTypeIcons[value]} size={18} />
                  {t(`common:taskType.${value}`)}
                </Box>
              ),
            }))}
          />
          <FormSelectField
            control={control}
            name="execution_type"
            label={t('form.field.executionType')}
            help={t('form.help.executionType')}
            options={executionTypes.map((value) => ({ value, label: t(`common:executionType.${value}`) }))}
          />
        </FieldRow>
        {type === 'child' && (
          <>
            <FormSelectField
              control={control}
              name="parent_task_id"
              label={t('form.field.parent')}
              required
              help={parents.length === 0 ? t('form.noParents') : t('form.help.parent')}
              options={parents.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <FieldRow>
              <Box sx={{ display: 'grid', gap: 0.5 }}>
                <FormSwitch
                  control={control}
                  name="child_task_config.include_parent_dialog"
                  label={t('form.field.parentDialog')}
                />
                <FormSwitch
                  control={control}
                  name="child_task_config.include_sibling_dialogs"
                  label={t('form.field.siblingDialogs')}
                />
              </Box>
              <NumberField
                control={control}
                name="child_task_config.history_depth"
                label={t('form.field.historyDepth')}
                help={t('form.help.historyDepth')}
              />
            </FieldRow>
          </>
        )}
      </Box>
    </FormPanel>
  );
}
