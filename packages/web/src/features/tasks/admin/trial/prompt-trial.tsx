import { localized, type Prompt, type Task, type TaskTrialInput, taskInput } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latestExecutionsQuery } from '../../../../data/execution-lists.ts';
import { promptTasksQuery } from '../../../../data/prompts.ts';
import { taskQuery } from '../../../../data/tasks.ts';
import { QueryFailed } from '../../../../design/feedback/error-state.tsx';
import { SelectInput } from '../../../../design/form/choice-fields.tsx';
import { FieldRow, FormPanel } from '../../../../design/form/form-panel.tsx';
import { LoadingButton } from '../../../../design/form/loading-button.tsx';
import { useSession } from '../../../../design/hooks/use-session.ts';
import { Icon } from '../../../../design/layout/icon.tsx';
import { Note } from '../../../../design/layout/note.tsx';
import { columns } from '../../../../design/layout/styles.ts';
import { toTaskInput, toTaskValues } from '../task.schema.ts';
import { Refusal } from './task-trial.tsx';
import { type Trial, TrialAnswer, useTaskTrial } from './trial-answer.tsx';

type PromptTrialProps = {
  prompt: Prompt;
  /** Saves what was typed as the draft, and returns the prompt; null if it can't be saved. */
  prepare: () => Promise<Prompt | null>;
};

/** Tries a prompt in one of its tasks: the draft beside the live version, with the same inputs. */
export function PromptTrial({ prompt, prepare }: PromptTrialProps) {
  const { t, i18n } = useTranslation(['tasks-admin', 'common']);
  const uses = useInfiniteQuery(promptTasksQuery(prompt.id));
  const tasks = uses.data?.pages.flatMap(({ items }) => items) ?? [];
  const [chosen, setChosen] = useState('');
  const taskId = chosen || (tasks[0]?.id ?? '');
  return (
    <FormPanel title={t('promptTrial.title')} text={t('promptTrial.text')}>
      {uses.isPending && <Skeleton variant="rounded" height={64} aria-label={t('common:loading')} />}
      {uses.isError && !uses.data && <QueryFailed query={uses} compact />}
      {uses.data && tasks.length === 0 && <Note variant="body2">{t('promptTrial.unused')}</Note>}
      {taskId !== '' && (
        <TrialOfTask key={taskId} taskId={taskId} prepare={prepare}>
          <SelectInput
            size="small"
            label={t('promptTrial.task')}
            value={taskId}
            options={tasks.map(({ id, name, locales }) => ({
              value: id,
              label: localized(locales, i18n.language, 'name', name),
            }))}
            onChange={setChosen}
          />
        </TrialOfTask>
      )}
    </FormPanel>
  );
}

type Inputs = 'samples' | 'last';

/** Returns the values of a run that the task asks for. */
function inputsOf(task: Task, given: Record<string, unknown> | undefined): TaskTrialInput['parameters'] {
  const asked = task.required_parameters.filter(
    ({ name, data_type }) => data_type !== 'Schedule' && given?.[name] !== undefined,
  );
  return Object.fromEntries(asked.map(({ name }) => [name, given?.[name] as string]));
}

type TrialOfTaskProps = Pick<PromptTrialProps, 'prepare'> & { taskId: string; children: ReactNode };

function TrialOfTask({ taskId, prepare, children }: TrialOfTaskProps) {
  const { t } = useTranslation('tasks-admin');
  const { user } = useSession();
  const query = useQuery(taskQuery(taskId));
  const last = useQuery({ ...latestExecutionsQuery(user?.id ?? '', taskId), enabled: user !== null });
  const lastRun = last.data?.[0];
  const [inputs, setInputs] = useState<Inputs>('samples');
  const [isPreparing, setPreparing] = useState(false);
  const live = useTaskTrial();
  const draft = useTaskTrial();
  const [hasDraft, setHasDraft] = useState(false);
  const task = query.data;
  const outputs = JSON.stringify(task?.output_parameters ?? []);
  const isRunning = live.trial.isRunning || draft.trial.isRunning;

  const run = async () => {
    if (!task) return;
    setPreparing(true);
    const prompt = await prepare();
    setPreparing(false);
    if (!prompt) return;
    const body = {
      task: taskInput.parse(toTaskInput(toTaskValues(task))),
      parameters: inputs === 'last' ? inputsOf(task, lastRun?.input_params) : {},
    };
    setHasDraft(prompt.draft !== null);
    await Promise.all([live.start(body), ...(prompt.draft ? [draft.start({ ...body, drafts: true })] : [])]);
  };
  const stop = () => {
    live.stop();
    draft.stop();
  };
  if (query.isError && !task) return <QueryFailed query={query} compact />;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FieldRow>
        {children}
        <SelectInput<Inputs>
          size="small"
          label={t('promptTrial.inputs')}
          value={inputs}
          options={[
            { value: 'samples', label: t('promptTrial.samples') },
            ...(lastRun ? [{ value: 'last' as const, label: t('promptTrial.last') }] : []),
          ]}
          onChange={setInputs}
        />
      </FieldRow>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <LoadingButton
          variant="outlined"
          icon="play_arrow"
          pending={isPreparing || isRunning}
          disabled={!task}
          onClick={() => void run()}
        >
          {t('promptTrial.run')}
        </LoadingButton>
        {isRunning && (
          <Button color="inherit" startIcon={<Icon name="stop" />} onClick={stop}>
            {t('trial.stop')}
          </Button>
        )}
      </Box>
      <Box sx={{ ...columns('md', `repeat(${hasDraft ? 2 : 1}, minmax(0, 1fr))`), gap: 2 }}>
        <Side title={t('promptTrial.live')} trial={live.trial} outputs={outputs} />
        {hasDraft && <Side title={t('promptTrial.draft')} trial={draft.trial} outputs={outputs} />}
      </Box>
    </Box>
  );
}

function Side({ title, trial, outputs }: { title: string; trial: Trial; outputs: string }) {
  const isBegun = trial.isRunning || trial.end !== null || trial.error !== null;
  if (!isBegun) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      <Refusal error={trial.error} />
      <TrialAnswer trial={trial} outputs={outputs} />
    </Box>
  );
}
