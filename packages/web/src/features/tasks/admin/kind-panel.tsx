import {
  type Agent,
  type ChildTask,
  type ExecutionType,
  isParentType,
  localized,
  type Task,
  type TaskInput,
  type TaskType,
} from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useOrderChildren } from '../../../data/tasks-admin.ts';
import { FormSelectField, FormSwitch } from '../../../design/form/choice-fields.tsx';
import { NumberField } from '../../../design/form/fields.tsx';
import { FieldRow, FormPanel } from '../../../design/form/form-panel.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { RowButton } from '../../../design/layout/small-button.tsx';
import { VisuallyHidden } from '../../../design/layout/visually-hidden.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import type { Conflict, ConflictLabels } from '../../../widgets/admin/edit-conflict.tsx';
import { SaveNotice } from '../../../widgets/admin/record-form.tsx';
import { AgentPicture } from '../../../widgets/agent-picture.tsx';
import { taskTypeIcons } from '../../../widgets/chips.tsx';
import { taskTexts } from '../task-texts.ts';
import { moved, NumberedRow, NumberedRows } from './numbered-rows.tsx';
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

type ChildrenPanelProps = {
  task: Task;
  /** The reordered task, and the task with its new order and change count. */
  onOrdered: (from: Task, next: Task) => void;
  /** Refetches the task after someone else changed it; null if that fails. */
  reload: () => Promise<Task | null>;
  words: ConflictLabels;
};

/** A parent task's children in run order; moves are saved immediately, independent of the form. */
export function ChildrenPanel({ task, onOrdered, reload, words }: ChildrenPanelProps) {
  const { t, i18n } = useTranslation('tasks-admin');
  // The order is based on the newest known task; the form's may be older after a conflict about the order.
  const [fetched, setFetched] = useState(task);
  const base = fetched.change_count > task.change_count ? fetched : task;
  const order = useOrderChildren(base);
  const [announcement, setAnnouncement] = useState('');
  const [wanted, setWanted] = useState<ChildTask[] | null>(null);
  const children = wanted ?? base.child_tasks;
  const nameOf = ({ name, locales }: ChildTask) => localized(locales, i18n.language, 'name', name);
  const save = (list: ChildTask[], news: string) => {
    setAnnouncement('');
    order.mutate(
      list.map(({ id }) => id),
      {
        onSuccess: (next) => {
          setFetched(next);
          setWanted(null);
          onOrdered(base, next);
          setAnnouncement(news);
        },
        onError: (error) => setWanted(isApiError(error, 'STALE_WRITE') ? list : null),
      },
    );
  };
  const move = (child: ChildTask, at: number, step: -1 | 1) => {
    save(moved(children, at, step), t('children.moved', { name: nameOf(child), place: at + step + 1 }));
  };
  /** Applies the wanted order to the children stored now: without deleted ones, new ones last. */
  const kept = () => {
    const isStill = (child: ChildTask) => base.child_tasks.some(({ id }) => id === child.id);
    const isNew = (child: ChildTask) => !children.some(({ id }) => id === child.id);
    return [...children.filter(isStill), ...base.child_tasks.filter(isNew)];
  };
  const inWords = (list: readonly ChildTask[]) => ({
    child_tasks: list.map((child, at) => `${at + 1}. ${nameOf(child)}`).join('\n'),
  });
  const conflict: Conflict = {
    load: async () => {
      const stored = await reload();
      if (stored) setFetched(stored);
      return stored && inWords(stored.child_tasks);
    },
    mine: () => inWords(kept()),
    resetTo: () => {
      setWanted(null);
      order.reset();
    },
    keep: () => save(kept(), t('children.kept')),
    words,
  };
  return (
    <FormPanel title={t('children.title')} text={t('children.text')}>
      <NumberedRows>
        {children.map((child, at) => (
          <NumberedRow key={child.id} at={at}>
            <Link
              component={RouterLink}
              to={paths.admin.task(child.id)}
              variant="subtitle2"
              color="inherit"
              sx={{ flex: 1, minWidth: 0, py: 0.75, overflowWrap: 'anywhere' }}
            >
              {nameOf(child)}
            </Link>
            {([-1, 1] as const).map((step) => {
              const label = t(step === -1 ? 'prompts.up' : 'prompts.down', { title: nameOf(child) });
              const isEnd = !children[at + step];
              return (
                <RowButton
                  key={step}
                  icon={step === -1 ? 'arrow_upward' : 'arrow_downward'}
                  label={label}
                  disabled={isEnd || order.isPending}
                  onClick={() => move(child, at, step)}
                />
              );
            })}
          </NumberedRow>
        ))}
      </NumberedRows>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {order.isError && (
        <Box sx={{ mt: 1.5 }}>
          <SaveNotice error={order.error} failed={t('failed.order')} conflict={conflict} />
        </Box>
      )}
    </FormPanel>
  );
}
