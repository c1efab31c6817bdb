import {
  type Agent,
  type ExecutionType,
  isParentType,
  localized,
  type Task,
  type TaskInput,
  type TaskType,
} from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormSelectField, FormSwitch } from '../../../design/form/choice-fields.tsx';
import { NumberField } from '../../../design/form/fields.tsx';
import { FieldRow, FormPanel } from '../../../design/form/form-panel.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { AgentPicture } from '../../../widgets/agent-picture.tsx';
import { taskTypeIcons } from '../../../widgets/task-chips.tsx';
import { taskTexts } from '../task-texts.ts';
import type { TaskValues } from './task.schema.ts';

const executionTypes = Object.keys({
  multiple: true,
  once: true,
} satisfies Record<ExecutionType, true>) as ExecutionType[];
const taskTypes = Object.keys(taskTypeIcons) as TaskType[];

type KindPanelProps = {
  id?: string;
  control: Control<TaskValues, unknown, TaskInput>;
  agents: readonly Agent[];
  tasks: readonly Task[];
  /** The edited task: it can't be its own parent. */
  ownId: string | null;
};

/** Edits who performs the task, how often it runs, and its position among other tasks. */
export function KindPanel({ id, control, agents, tasks, ownId }: KindPanelProps) {
  const { t, i18n } = useTranslation(['tasks-admin', 'common']);
  const [type, agentId, parentId] = useWatch({ control, name: ['task_type', 'agent_id', 'parent_task_id'] });
  const executionType = useWatch({ control, name: 'execution_type' });
  // An archived one can only stay.
  const agentChoices = agents.filter(({ id, archived_at }) => archived_at === null || id === agentId);
  const parents = tasks.filter(
    (task) =>
      isParentType(task.task_type) &&
      task.id !== ownId &&
      (task.archived_at === null || task.id === parentId),
  );
  const { compare } = new Intl.Collator(i18n.language);
  const named = <T,>(items: readonly T[], nameOf: (item: T) => string) =>
    items.map((item) => ({ item, name: nameOf(item) })).sort((a, b) => compare(a.name, b.name));
  const agentName = ({ name, config }: Agent) => localized(config.locales, i18n.language, 'name', name);
  return (
    <FormPanel {...(id && { id })} title={t('form.kind')} text={t('form.kindText')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <FormSelectField
          control={control}
          name="agent_id"
          label={t('form.field.agent')}
          required
          options={named(agentChoices, agentName).map(({ item: agent, name }) => ({
            value: agent.id,
            label: (
              <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
                <AgentPicture image={agent.config.image} role={agent.role} size={24} />
                <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
                  {name}
                </Box>
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
            help={t(`form.executionTypeHelp.${executionType}`)}
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
              options={named(parents, (task) => taskTexts(task, i18n.language).name).map(
                ({ item, name }) => ({
                  value: item.id,
                  label: name,
                }),
              )}
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
