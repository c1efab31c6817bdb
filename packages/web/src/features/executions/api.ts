import { api, type Execution, isExecutionOpen, type RunInput, type Task } from '@agentarium/contracts';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useSession } from '../../design/hooks/use-session.ts';
import { call } from '../../lib/api/api-client.ts';
import { meQuery } from '../../lib/me.ts';
import { isAnyChildLive } from './children/children-state.ts';
import type { ListFilters } from './history/list-filters.ts';

const pageSize = 24;
const live = (execution: Pick<Execution, 'status'> | undefined) =>
  execution !== undefined && isExecutionOpen(execution.status);

export const executionQuery = (id: string) =>
  queryOptions({
    queryKey: ['executions', id],
    queryFn: ({ signal }) => call(api.executions.getExecution, { params: { id }, signal }),
  });

/** One execution. While it runs it is asked for now and then, in case its stream can't be had. */
export function useExecution(id: string | null) {
  return useQuery({
    ...executionQuery(id ?? ''),
    enabled: id !== null,
    refetchInterval: ({ state }) => {
      if (state.data && isAnyChildLive(state.data)) return 3_000;
      return live(state.data) ? 10_000 : false;
    },
  });
}

/** The task of an execution, for its pictures, labels and children; it may be gone. */
export function useExecutionTask(id: string | undefined) {
  return useQuery({
    queryKey: ['tasks', id],
    queryFn: ({ signal }) => call(api.tasks.getTask, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    staleTime: 300_000,
  });
}

/** Every task that the reader may see, by id: lists of executions show their names and pictures. */
export function useTasksById(enabled = true) {
  return useQuery({
    queryKey: ['tasks'],
    queryFn: ({ signal }) => call(api.tasks.listTasks, { signal }),
    enabled,
    staleTime: 300_000,
    select: ({ items }) => new Map<string, Task>(items.map((task) => [task.id, task])),
  });
}

/** The reader's health profile, when a task needs it. */
export function useProfile(enabled: boolean) {
  return useQuery({
    queryKey: ['users', 'me', 'params'],
    queryFn: ({ signal }) => call(api.users.getUserParams, { signal }),
    // Saved on another screen: asked for anew whenever a form opens.
    staleTime: 0,
    enabled,
  });
}

/** The reader's executions, newest first, page after page. */
export function useExecutions({ status, taskId, search, from, to }: ListFilters, enabled = true) {
  const { user } = useSession();
  const id = user?.id ?? '';
  // Children are listed when something is looked for, but not among the runs that an insight counts.
  const include_child = !from && (status || taskId || search) ? ('true' as const) : undefined;
  return useInfiniteQuery({
    queryKey: ['executions', 'list', id, { status, taskId, search, from, to }],
    queryFn: ({ pageParam, signal }) =>
      call(api.users.listUserExecutions, {
        params: { id },
        query: {
          limit: pageSize,
          cursor: pageParam,
          include_child,
          status,
          task_id: taskId,
          search,
          from,
          to,
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    enabled: enabled && id !== '',
    refetchInterval: ({ state }) => (state.data?.pages.some((page) => page.items.some(live)) ? 5_000 : false),
  });
}

/** After a run was accepted or ended, everything that counts or lists runs is asked for again. */
export async function refreshAfterRun(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['executions'] }),
    queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['subscription'] }),
    queryClient.invalidateQueries({ queryKey: ['users', 'task-usage'] }),
  ]);
}

export type RunRequest = { input: RunInput; idempotencyKey: string; force: boolean };

/** Runs a task without waiting for its end; the answer is read from the stream. */
export function useCreateExecution() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, idempotencyKey, force }: RunRequest) =>
      call(force ? api.executions.forceExecution : api.executions.createExecution, {
        query: { wait: 0 },
        body: input,
        headers: { 'idempotency-key': idempotencyKey },
      }),
    onSuccess: (execution) => {
      queryClient.setQueryData(executionQuery(execution.id).queryKey, execution);
      void refreshAfterRun(queryClient);
    },
  });
}

/** Stops a run. When it has ended meanwhile, its end is shown instead. */
export function useCancelExecution(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.executions.cancelExecution, { params: { id } }),
    onSuccess: (execution) => queryClient.setQueryData(executionQuery(id).queryKey, execution),
    onSettled: () => refreshAfterRun(queryClient),
  });
}

/** Saves values that tasks read from the reader's preferences; null removes one. */
export const savePreferences = (preferences: Record<string, unknown>) =>
  call(api.users.updatePreferences, { body: { preferences: preferences as Execution['input_params'] } });

/** Keeps the language on screen as the account's, for tasks that use it, when the account has none. */
export const saveLanguage = (language: 'en' | 'ru') => call(api.users.updateLanguage, { body: { language } });

/** How many runs of a task the server would accept now; null when that can't be told. */
export const readTaskUsage = (taskId: string) =>
  call(api.users.getTaskUsage, { query: { task_id: taskId } }).catch(() => null);
