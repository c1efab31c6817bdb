import type { Task } from '@agentarium/contracts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { allAgentsQuery } from '../../../data/agents-admin.ts';
import { promptQuery, promptSearchQuery } from '../../../data/prompts.ts';
import { taskQuery } from '../../../data/tasks.ts';
import { allTasksQuery } from '../../../data/tasks-admin.ts';
import { toolsQuery } from '../../../data/tools.ts';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { preload } from '../../../lib/load-file.ts';
import { FormFailed, FormLoading, RecordEditor } from '../../../widgets/admin/record-form.tsx';
import { useFormPlace } from '../../../widgets/admin/record-types.ts';
import { toTaskValues } from './task.schema.ts';
import type { TaskFormProps } from './task-form.tsx';
import { readStartQuery, startOf } from './task-start.ts';

// The heaviest form: its code loads along with its data.
const loadForm = () => import('./task-form.tsx');
const TaskForm = lazyPart(async () => ({ default: (await loadForm()).TaskForm }));

/** The form of a new task, or of the one with this id as the server has it now, with everything it chooses from. */
export function TaskEditor({ id, newPrompt }: { id: string | undefined } & Pick<TaskFormProps, 'newPrompt'>) {
  const { t } = useTranslation('tasks-admin');
  const place = useFormPlace('tasks', id === undefined);
  useEffect(() => preload(loadForm), []);
  const queries = {
    agents: useQuery(allAgentsQuery),
    prompts: useQuery(promptSearchQuery('')),
    tasks: useQuery(allTasksQuery),
    tools: useQuery(toolsQuery),
  };
  const failed = Object.values(queries).filter((query) => query.isError && query.data === undefined);
  if (failed[0]) {
    const retry = () => void Promise.all(failed.map((query) => query.refetch()));
    return <FormFailed place={place} error={failed[0].error} title={t('failed.required')} onRetry={retry} />;
  }
  const { agents, prompts, tasks, tools } = queries;
  if (!agents.data || !prompts.data || !tasks.data || !tools.data) return <FormLoading place={place} />;
  const choices = {
    agents: agents.data,
    hasPrompts: (prompts.data.total ?? 0) > 0,
    tasks: tasks.data,
    tools: tools.data,
  };
  return (
    <Suspense fallback={<FormLoading place={place} />}>
      <RecordEditor kind="tasks" id={id} query={taskQuery}>
        {({ stored, reload }) =>
          stored ? (
            <StoredTask task={stored} choices={choices} newPrompt={newPrompt} reload={reload} />
          ) : (
            <NewTask choices={choices} newPrompt={newPrompt} />
          )
        }
      </RecordEditor>
    </Suspense>
  );
}

type StartedProps = Pick<TaskFormProps, 'choices' | 'newPrompt'>;

function NewTask({ choices, ...props }: StartedProps) {
  const [params] = useSearchParams();
  const start = startOf(readStartQuery(params), choices.tasks, choices.agents);
  return <StartedForm stored={null} reload={null} start={start} choices={choices} {...props} />;
}

function StoredTask({ task, ...props }: StartedProps & Pick<TaskFormProps, 'reload'> & { task: Task }) {
  const start = { values: toTaskValues(task), template: null, children: [], missing: 0 };
  return <StartedForm stored={task} start={start} {...props} />;
}

/** The form, once the prompts are loaded that it starts with. */
function StartedForm(props: TaskFormProps) {
  const { stored, start } = props;
  const place = useFormPlace('tasks', stored === null);
  const [ids] = useState(start.values.prompt_ids);
  const isLoading = useQueries({
    queries: ids.map((id) => promptQuery(id)),
    combine: (prompts) => prompts.some(({ isPending }) => isPending),
  });
  return isLoading ? <FormLoading place={place} /> : <TaskForm {...props} />;
}
