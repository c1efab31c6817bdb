import type { Task } from '@agentarium/contracts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { allAgentsQuery } from '../../../data/agents-admin.ts';
import { promptsQuery } from '../../../data/prompts.ts';
import { taskQuery } from '../../../data/tasks.ts';
import { allTasksQuery } from '../../../data/tasks-admin.ts';
import { toolsQuery } from '../../../data/tools.ts';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { preload } from '../../../lib/load-file.ts';
import { FormFailed, FormLoading, RecordEditor } from '../../../widgets/admin/record-form.tsx';
import { useFormPlace } from '../../../widgets/admin/record-types.ts';
import { toTaskValues } from './task.schema.ts';
import type { TaskChoices, TaskFormProps } from './task-form.tsx';
import { readStartQuery, startOf } from './task-start.ts';

// The heaviest form: its code loads along with its data.
const loadForm = () => import('./task-form.tsx');
const TaskForm = lazyPart(async () => ({ default: (await loadForm()).TaskForm }));

/** The form of a new task, or of the one with this id as the server has it now, with everything it chooses from. */
export function TaskEditor({ id }: { id: string | undefined }) {
  const { t } = useTranslation('tasks-admin');
  const place = useFormPlace('tasks', id === undefined);
  useEffect(() => preload(loadForm), []);
  const queries = {
    agents: useQuery(allAgentsQuery),
    prompts: useQuery(promptsQuery),
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
  const choices = { agents: agents.data, prompts: prompts.data, tasks: tasks.data, tools: tools.data };
  return (
    <Suspense fallback={<FormLoading place={place} />}>
      <RecordEditor kind="tasks" id={id} query={taskQuery}>
        {({ stored, reload }) =>
          stored ? (
            <StoredTask task={stored} choices={choices} reload={reload} />
          ) : (
            <NewTask choices={choices} />
          )
        }
      </RecordEditor>
    </Suspense>
  );
}

function NewTask({ choices }: { choices: TaskChoices }) {
  const [params] = useSearchParams();
  return (
    <TaskForm
      stored={null}
      start={startOf(readStartQuery(params), choices.tasks)}
      choices={choices}
      reload={null}
    />
  );
}

function StoredTask({ task, ...props }: Pick<TaskFormProps, 'choices' | 'reload'> & { task: Task }) {
  const start = { values: toTaskValues(task), template: null, children: [], missing: 0 };
  return <TaskForm stored={task} start={start} {...props} />;
}
