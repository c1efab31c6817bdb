import {
  type Agent,
  isHiddenByAgent,
  type LlmModel,
  localized,
  type Prompt,
  type Task,
  type TaskFault,
  type TaskInput,
  taskFaults,
} from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueries } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { promptVariablesQuery } from '../../../data/prompts.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import { paths } from '../../../lib/paths.ts';
import { familyNames, useVision } from '../../../widgets/files/use-vision.ts';
import { taskTexts } from '../task-texts.ts';
import {
  isDataType,
  isScheduleMissing,
  isSource,
  listText,
  type RowValue,
  readList,
  textOf,
  withSchedule,
} from './parameters/parameter-rows.ts';
import type { TaskValues } from './task.schema.ts';
import type { TaskStart } from './task-start.ts';

type Needs = { agents: readonly unknown[]; hasPrompts: boolean };

/** Returns which of a task's two prerequisites is missing; null if both exist. */
export function missingNeed({ agents, hasPrompts }: Needs): 'both' | 'agent' | 'prompt' | null {
  if (agents.length === 0) return hasPrompts ? 'agent' : 'both';
  return hasPrompts ? null : 'prompt';
}

/** Warns if there is no agent or prompt, which every task needs (docs/spec/admin-side.md#tasks). */
export function NeedsNotice({ need }: { need: NonNullable<ReturnType<typeof missingNeed>> }) {
  const { t } = useTranslation('tasks-admin');
  const first = need === 'prompt' ? 'prompt' : 'agent';
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" component={Link} to={paths.admin[first]('new')}>
          {t(`needs.make.${first}`)}
        </Button>
      }
    >
      {t(`needs.${need}`)}
    </Alert>
  );
}

/** Says what a new task is based on, and what was not found. */
export function StartNotice({ start, lost }: { start: TaskStart; lost: readonly string[] }) {
  const { t, i18n } = useTranslation('tasks-admin');
  const nameOf = (task: Task) => taskTexts(task, i18n.language).name;
  const { template, children, missing } = start;
  return (
    <>
      {template && (
        <Alert severity="info" icon={<Icon name="content_copy" />}>
          {t('start.template', { name: nameOf(template) })}
        </Alert>
      )}
      {children.length > 0 && (
        <Alert severity="info" icon={<Icon name="account_tree" />}>
          {t('start.composite', {
            names: children.map((task) => t('start.named', { name: nameOf(task) })).join(', '),
          })}
        </Alert>
      )}
      {missing > 0 && <Alert severity="warning">{t('start.missing')}</Alert>}
      {lost.length > 0 && (
        <Alert severity="error">{t('start.lostChildren', { names: lost.join(', ') })}</Alert>
      )}
    </>
  );
}

/** Warns that a scheduled task has no Schedule parameter, and adds one. */
export function ScheduleNotice({ form }: { form: UseFormReturn<TaskValues, unknown, TaskInput> }) {
  const { t } = useTranslation('tasks-admin');
  const { control } = form;
  const [type, text] = useWatch({ control, name: ['task_type', 'required_parameters'] });
  if (!isScheduleMissing(type, text)) return null;
  const add = () =>
    form.setValue('required_parameters', withSchedule(text), { shouldDirty: true, shouldValidate: true });
  return (
    <Alert
      severity="warning"
      icon={<Icon name="event_repeat" />}
      action={
        <Button color="inherit" size="small" onClick={add}>
          {t('parameters.addSchedule')}
        </Button>
      }
    >
      {t('form.error.schedule')}
    </Alert>
  );
}

type VisionNoticeProps = {
  control: Control<TaskValues, unknown, TaskInput>;
  /** The chosen ones. */
  prompts: readonly Prompt[];
};

/** Warns that the chosen model can't look at the pictures the task asks for. */
export function VisionNotice({ control, prompts }: VisionNoticeProps) {
  const { t } = useTranslation('tasks-admin');
  const sees = useVision();
  const text = useWatch({ control, name: 'required_parameters' });
  const families = new Set<LlmModel>(prompts.map(({ model_type }) => model_type));
  const blind = [...families].filter((family) => !sees(family));
  const asksForPicture = readList(text)?.some(({ data_type }) => data_type === 'Image') ?? false;
  if (!asksForPicture || blind.length === 0) return null;
  return (
    <Alert severity="warning" icon={<Icon name="visibility_off" />}>
      {t('prompts.blindNotice', { families: blind.map((family) => familyNames[family]).join(', ') })}
    </Alert>
  );
}

/** The agents there are, and the chosen prompts. */
type Choices = { agents: readonly Agent[]; prompts: readonly Prompt[] };

/** A parameter as far as it is filled in; the form's own rule reports what is malformed. */
const parameterOf = (row: RowValue) => ({
  name: textOf(row, 'name'),
  param_type: isSource(row.param_type) ? row.param_type : ('UserInput' as const),
  data_type: isDataType(row.data_type) ? row.data_type : ('String' as const),
  value: row.value as string | undefined,
});

type TaskFaults = {
  faults: TaskFault[];
  /** Faults block saving: the task is in prod. */
  isRefused: boolean;
  /** The agent that hides the task from users: archived, or not released as the task is. */
  hiddenBy: Agent | null;
  /** Preferences that no account has until its user gives them. */
  asked: string[];
};

/** The language is set with the account; `favorites` is a fault. */
const isAsked = ({ name, param_type }: ReturnType<typeof parameterOf>) =>
  param_type === 'UserPreferences' && !['', 'language', 'favorites'].includes(name);

/** Returns what would fail in runs of the task as it is in the form; the server lists the prompts' variables. */
export function useTaskFaults<O>(control: Control<TaskValues, unknown, O>, choices: Choices): TaskFaults {
  const [text, deployment_state, agentId] = useWatch({
    control,
    name: ['required_parameters', 'deployment_state', 'agent_id'],
  });
  const read = useQueries({ queries: choices.prompts.map((prompt) => promptVariablesQuery(prompt)) });
  const prompts = choices.prompts.map(({ title }, at) => ({ title, variables: read[at]?.data ?? [] }));
  const parameters = readList(text)?.map(parameterOf);
  const faults = parameters ? taskFaults({ required_parameters: parameters, prompts }) : [];
  const agent = choices.agents.find(({ id }) => id === agentId);
  return {
    faults,
    isRefused: deployment_state === 'prod' && faults.length > 0,
    hiddenBy: agent && (agent.archived_at || isHiddenByAgent({ deployment_state }, agent)) ? agent : null,
    asked: parameters?.filter(isAsked).map(({ name }) => name) ?? [],
  };
}

function sentenceOf(t: TFunction<'tasks-admin'>, { code, params }: TaskFault): string {
  switch (code) {
    case 'UNKNOWN_PROMPT_VARIABLE':
      return t('faults.variable', params);
    case 'UNKNOWN_USER_FIELD':
      return t(`faults.field.${params.source}`, params);
    case 'ADMIN_VALUE_MISSING':
      return t('faults.value', params);
    default:
      return code satisfies never;
  }
}

type TaskFaultsNoticeProps = TaskFaults & {
  form: UseFormReturn<TaskValues, unknown, TaskInput>;
  /** Shows the added parameters: the button that had the focus is gone with its notice. */
  onAdded: () => void;
};

/**
 * Shows what would fail in runs of the task, whether that blocks saving, and what hides it from users; adds the
 * parameters that its prompts use.
 */
export function TaskFaultsNotice(props: TaskFaultsNoticeProps) {
  const { form, faults, isRefused, hiddenBy, asked, onAdded } = props;
  const { t, i18n } = useTranslation('tasks-admin');
  const missing = [
    ...new Set(faults.flatMap(({ code, params }) => (code === 'UNKNOWN_PROMPT_VARIABLE' ? params.name : []))),
  ];
  const addMissing = () => {
    const rows = readList(form.getValues('required_parameters')) ?? [];
    const added = missing.map((name) => ({
      name,
      param_type: 'UserInput',
      data_type: 'String',
      locales: {},
    }));
    form.setValue('required_parameters', listText([...rows, ...added]), {
      shouldDirty: true,
      shouldValidate: true,
    });
    onAdded();
  };
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2, ':empty': { display: 'none' } }}>
      {faults.length > 0 && (
        <Alert
          severity={isRefused ? 'error' : 'warning'}
          role="group"
          icon={<Icon name={isRefused ? 'error' : 'warning'} />}
        >
          <AlertTitle>{t(isRefused ? 'faults.refused' : 'faults.title')}</AlertTitle>
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
            {faults.map((fault) => (
              <li key={`${fault.path} ${fault.params.name}`}>{sentenceOf(t, fault)}</li>
            ))}
          </Box>
          {missing.length > 0 && (
            <SmallButton icon="add" variant="outlined" onClick={addMissing} sx={{ mt: 1 }}>
              {t('faults.add', { count: missing.length })}
            </SmallButton>
          )}
        </Alert>
      )}
      {asked.length > 0 && (
        <Alert severity="info" role="group">
          {t('faults.asked', { count: asked.length, names: asked.join(', ') })}
        </Alert>
      )}
      {hiddenBy && (
        <Alert
          severity="warning"
          role="group"
          action={
            <Button color="inherit" size="small" component={Link} to={paths.admin.agent(hiddenBy.id)}>
              {t('faults.openAgent')}
            </Button>
          }
        >
          {t(hiddenBy.archived_at ? 'faults.hiddenArchived' : 'faults.hidden', {
            agent: localized(hiddenBy.config.locales, i18n.language, 'name', hiddenBy.name),
          })}
        </Alert>
      )}
    </Box>
  );
}
