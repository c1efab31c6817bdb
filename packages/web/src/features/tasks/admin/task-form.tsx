import {
  type Agent,
  type ExecutionType,
  isTaskFaultCode,
  type Language,
  localized,
  requiredTaskTexts,
  type Task,
  type TaskInput,
  type TaskType,
  type Tool,
  taskInput,
} from '@agentarium/contracts';
import { languages } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { cachedPrompt } from '../../../data/prompts.ts';
import { useSaveTask } from '../../../data/tasks-admin.ts';
import { FormTextField } from '../../../design/form/fields.tsx';
import { FormDraft } from '../../../design/form/form-draft.tsx';
import { FormPanel } from '../../../design/form/form-panel.tsx';
import { LocaleTabs } from '../../../design/form/locale-tabs.tsx';
import { useSchemaForm } from '../../../design/form/use-schema-form.ts';
import { goToSection, SectionNav } from '../../../design/layout/section-nav.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { fillOf } from '../../../lib/translations.ts';
import type { ConflictLabels } from '../../../widgets/admin/edit-conflict.tsx';
import { RecordFormPage, type RecordFormProps } from '../../../widgets/admin/record-form.tsx';
import { ReleaseFields } from '../../../widgets/admin/release-fields.tsx';
import { useCatalogueForm } from '../../../widgets/admin/use-record-form.ts';
import { taskTexts } from '../task-texts.ts';
import { ChildrenPanel, KindPanel } from './kind-panel.tsx';
import { ParameterEditor } from './parameters/parameter-editor.tsx';
import { listForType } from './parameters/parameter-rows.ts';
import { mismatchText, type NewPromptForm, PromptsPanel, useChosenPrompts } from './prompts-panel.tsx';
import {
  startingLimit,
  type TaskTextValues,
  type TaskValues,
  type ToolValues,
  taskSchema,
  toTaskInput,
  toTaskValues,
} from './task.schema.ts';
import {
  missingNeed,
  NeedsNotice,
  ScheduleNotice,
  StartNotice,
  TaskFaultsNotice,
  useTaskFaults,
  VisionNotice,
} from './task-form-alerts.tsx';
import { childOf, type TaskStart } from './task-start.ts';
import { ToolsPanel } from './tools-panel.tsx';
import { TaskTrial } from './trial/task-trial.tsx';
import { useTaskActions } from './use-task-actions.ts';

export type TaskChoices = {
  agents: readonly Agent[];
  /** Whether there is any prompt. */
  hasPrompts: boolean;
  tasks: readonly Task[];
  tools: readonly Tool[];
};

/** Labels for an edit conflict in a task's form: fields, choices and links. */
function taskConflictLabels(
  t: TFunction<readonly ['tasks-admin', 'admin', 'common']>,
  language: string,
  { agents, tasks, tools }: TaskChoices,
  titleOf: (promptId: string) => string | undefined,
): ConflictLabels {
  const labels: Record<string, string> = {
    include_parent_dialog: t('form.field.parentDialog'),
    include_sibling_dialogs: t('form.field.siblingDialogs'),
    history_depth: t('form.field.historyDepth'),
    tools_max_calls: t('tools.allCalls'),
    tools_max_depth: t('tools.depth'),
    cycle_max_identical: t('tools.identical'),
    child_tasks: t('children.title'),
  };
  const yesNo = (is: boolean) => t(is ? 'admin:conflict.on' : 'admin:conflict.off');
  const toolText = ([id, values]: [string, ToolValues]) => {
    const name = tools.find((tool) => tool.id === id)?.name ?? t('tools.gone', { id: id.slice(0, 8) });
    const { enabled, max_calls, requires_confirmation, settings } = values;
    const facts = [
      `${t('tools.enabled')}: ${yesNo(enabled)}`,
      ...(max_calls ? [`${t('tools.maxCalls')}: ${max_calls}`] : []),
      `${t('tools.confirm')}: ${yesNo(requires_confirmation)}`,
      ...(settings ? [`${t('tools.settings')}: ${settings}`] : []),
    ];
    return `${name} (${facts.join(', ')})`;
  };
  return {
    label: (key) => labels[key],
    value: (key, value) => {
      if (!value) return undefined;
      const agent = key === 'agent_id' && agents.find(({ id }) => id === value);
      if (agent) return localized(agent.config.locales, language, 'name', agent.name);
      const parent = key === 'parent_task_id' && tasks.find(({ id }) => id === value);
      if (parent) return taskTexts(parent, language).name;
      if (key === 'prompt_ids')
        return (value as string[]).map((id) => titleOf(id) ?? t('prompts.unknown')).join(', ');
      if (key === 'task_type') return t(`common:taskType.${value as TaskType}`);
      if (key === 'execution_type') return t(`common:executionType.${value as ExecutionType}`);
      if (key === 'allowed_tools')
        return Object.entries(value as Record<string, ToolValues>)
          .map(toolText)
          .join('\n');
      return undefined;
    },
  };
}

/** Rejected because its runs would fail: the form lists these reasons as a whole. */
const isFaulty = (error: unknown) =>
  isApiError(error, 'VALIDATION_FAILED') && error.details.some(({ code }) => isTaskFaultCode(code));

/** State passed from a form that created its task to that task's form. */
type CreatedState = { created?: boolean; lostChildren?: string[] } | null;

/** A task form's state: values, language tab, saving with its children, the last save's outcome. */
function useTaskForm(
  task: Task | null,
  start: TaskStart,
  reload: (() => Promise<Task | null>) | null,
  labels: ConflictLabels,
  agents: readonly Agent[],
) {
  const state = useLocation().state as CreatedState;
  const { mutateAsync: save } = useSaveTask();
  const form = useSchemaForm<TaskValues, TaskInput>(taskSchema, { defaultValues: start.values });

  // The Schedule parameter is added and removed with the type.
  useEffect(() => {
    const { unsubscribe } = form.watch(({ task_type, required_parameters: text = '' }, { name }) => {
      if (name !== 'task_type' || !task_type) return;
      const next = listForType(task_type, text);
      if (next !== text) form.setValue('required_parameters', next, { shouldDirty: true });
    });
    return unsubscribe;
  }, [form]);

  // A new task has its agent's limit, if that has one, until another is typed.
  const isBlank = task === null && start.template === null;
  useEffect(() => {
    if (!isBlank) return;
    const limitOf = (id: string | undefined) => startingLimit(agents.find((agent) => agent.id === id));
    let last = limitOf(form.getValues('agent_id'));
    const { unsubscribe } = form.watch(({ agent_id, config }, { name }) => {
      const [former, next] = [last, limitOf(agent_id)];
      last = next;
      if (name === 'agent_id' && config?.task_execution_limit === former && next !== former)
        form.setValue('config.task_execution_limit', next, { shouldDirty: true });
    });
    return unsubscribe;
  }, [form, isBlank, agents]);

  /** Creates the children of a new composite task, in order; returns the names of those that failed. */
  const createChildren = async (parent: Task): Promise<string[]> => {
    const failed: string[] = [];
    for (const child of start.children) {
      try {
        await save({ base: null, input: taskInput.parse(toTaskInput(childOf(child, parent.id))) });
      } catch {
        failed.push(child.name);
      }
    }
    return failed;
  };
  const { setFilled, ...catalogue } = useCatalogueForm(form, {
    stored: task,
    kind: 'tasks',
    save,
    made: async (parent) => {
      const lostChildren = await createChildren(parent);
      return { ...(lostChildren.length > 0 && { lostChildren }) } satisfies CreatedState;
    },
    reload,
    toValues: toTaskValues,
    words: labels,
    isWhole: isFaulty,
  });
  /** Children were put in order: the form builds on that, unless it was already behind what is stored. */
  const childrenOrdered = (from: Task, next: Task) =>
    setFilled((now) => (now?.change_count === from.change_count ? next : now));
  /** The stored task got copies of its prompts: the form takes them, and builds on that if nothing else was changed. */
  const promptsCopied = (from: Task, next: Task) => {
    const now = form.getValues('prompt_ids');
    const ids = now.map((id) => next.prompt_ids[from.prompt_ids.indexOf(id)] ?? id);
    form.resetField('prompt_ids', { defaultValue: next.prompt_ids });
    form.setValue('prompt_ids', ids, { shouldDirty: true });
    if (next.change_count === from.change_count + 1) setFilled(next);
  };
  return { ...catalogue, form, childrenOrdered, promptsCopied, lostChildren: state?.lostChildren ?? [] };
}

type TaskTextsProps = {
  id?: string;
  control: Control<TaskValues, unknown, TaskInput>;
  language: Language;
  onLanguage: (language: Language) => void;
};

const textsOf = ({ name, description, config }: TaskValues, language: Language): TaskTextValues =>
  language === 'en' ? { name, description } : (config.locales[language] ?? { name: '', description: '' });

/** A task's name and description, one tab per language; translations show the English original as a hint. */
function TaskTexts({ id, control, language, onLanguage }: TaskTextsProps) {
  const { t } = useTranslation('tasks-admin');
  const texts = useWatch({
    control,
    compute: (values: TaskValues) => languages.map((code) => ({ code, texts: textsOf(values, code) })),
  });
  const english = texts.find(({ code }) => code === 'en')?.texts ?? { name: '', description: '' };
  const fills = texts.map(({ code, texts: own }) => ({
    language: code,
    ...fillOf(own, requiredTaskTexts, code === 'en' ? null : english),
  }));
  const field = (name: keyof TaskTextValues, rows?: number) => (
    <FormTextField
      key={`${language}-${name}`}
      control={control}
      name={language === 'en' ? name : `config.locales.${language}.${name}`}
      label={t(`form.field.${name}`)}
      help={t(`form.help.${name}`)}
      required={language === 'en' || english[name].trim() !== ''}
      {...(language !== 'en' && english[name] && { placeholder: english[name] })}
      {...(rows && { multiline: true, minRows: rows, maxRows: 10 })}
    />
  );
  return (
    <FormPanel {...(id && { id })} title={t('form.texts')} text={t('form.textsText')}>
      <LocaleTabs label={t('form.languages')} value={language} onChange={onLanguage} fills={fills}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          {field('name')}
          {field('description', 3)}
        </Box>
      </LocaleTabs>
    </FormPanel>
  );
}

export type TaskFormProps = RecordFormProps<Task> & {
  start: TaskStart;
  choices: TaskChoices;
  newPrompt: NewPromptForm;
};

/** The ids of the form's sections. */
const ids = {
  texts: 'section-texts',
  kind: 'section-kind',
  prompts: 'section-prompts',
  required: 'section-required',
  output: 'section-output',
  tools: 'section-tools',
  release: 'section-release',
  trial: 'section-trial',
} as const;

/** The form of a task (docs/spec/admin-side.md#tasks). */
export function TaskForm({ stored, start, choices, newPrompt, reload }: TaskFormProps) {
  const { t, i18n } = useTranslation(['tasks-admin', 'admin', 'common']);
  const client = useQueryClient();
  const labels = taskConflictLabels(t, i18n.language, choices, (id) => {
    const known = stored?.prompts.find((prompt) => prompt.id === id);
    return (known ?? cachedPrompt(client, id))?.title;
  });
  const {
    form,
    filled,
    page,
    draft,
    saved,
    language,
    setLanguage,
    childrenOrdered,
    promptsCopied,
    lostChildren,
  } = useTaskForm(stored, start, reload, labels, choices.agents);
  const { control } = form;
  const actions = useTaskActions();
  const { search } = useLocation();
  const prompts = useChosenPrompts(useWatch({ control, name: 'prompt_ids' }));
  const need = missingNeed(choices);
  const isMismatched = mismatchText(prompts, t) !== null;
  const sections = [
    { id: ids.texts, label: t('form.texts') },
    { id: ids.kind, label: t('form.kind') },
    { id: ids.prompts, label: t('prompts.title') },
    { id: ids.required, label: t('parameters.required.title') },
    { id: ids.output, label: t('parameters.output.title') },
    { id: ids.tools, label: t('tools.title') },
    { id: ids.release, label: t('form.release') },
    { id: ids.trial, label: t('trial.title') },
  ];
  const openFaulty = () => {
    const isFaulty = (code: Language, field: 'name' | 'description') =>
      form.getFieldState(code === 'en' ? field : `config.locales.${code}.${field}`).invalid;
    const faulty = languages.find((code) => isFaulty(code, 'name') || isFaulty(code, 'description'));
    if (faulty) setLanguage(faulty);
  };
  const faults = useTaskFaults(control, { agents: choices.agents, prompts });

  return (
    <RecordFormPage
      record={stored}
      actions={actions}
      {...page}
      draft={<FormDraft form={form} name={`tasks.${stored?.id ?? `new${search}`}`} {...draft} />}
      blocked={need !== null || isMismatched || faults.isRefused}
      success={saved && t(`form.${saved}`)}
      tabs={<SectionNav label={t('form.sections')} sections={sections} />}
      side={
        <TaskTrial
          id={ids.trial}
          form={form}
          blocked={need !== null || isMismatched}
          onIncomplete={openFaulty}
        />
      }
    >
      {stored && actions.archivedNotice(stored)}
      {actions.notice}
      {need && <NeedsNotice need={need} />}
      <StartNotice start={start} lost={lostChildren} />
      <TaskTexts id={ids.texts} control={control} language={language} onLanguage={setLanguage} />
      <KindPanel
        id={ids.kind}
        control={control}
        agents={choices.agents}
        tasks={choices.tasks}
        ownId={filled?.id ?? null}
      />
      {filled && reload && filled.child_tasks.length > 0 && (
        <ChildrenPanel task={filled} onOrdered={childrenOrdered} reload={reload} words={labels} />
      )}
      <PromptsPanel
        id={ids.prompts}
        control={control}
        task={filled}
        newPrompt={newPrompt}
        onCopied={(next) => filled && promptsCopied(filled, next)}
      />
      <VisionNotice control={control} prompts={prompts} />
      <ScheduleNotice form={form} />
      <ParameterEditor id={ids.required} control={control} name="required_parameters" />
      <ParameterEditor id={ids.output} control={control} name="output_parameters" />
      <ToolsPanel id={ids.tools} form={form} tools={choices.tools} />
      <FormPanel id={ids.release} title={t('form.release')} text={t('form.releaseText')}>
        <ReleaseFields control={control} limit={t('form.field.limit')} help={t('form.help.limit')} />
      </FormPanel>
      <TaskFaultsNotice form={form} {...faults} onAdded={() => goToSection(ids.required)} />
    </RecordFormPage>
  );
}
