import {
  type EndpointInput,
  type Execution,
  type ExecutionInput,
  type ExecutionListed,
  type FollowUp,
  isChildSequenceRunning,
  isExecutionCompleted,
  isExecutionOpen,
} from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import {
  type InfiniteData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { isApiError } from '../lib/api/api-error.ts';
import {
  deleteOfflineAnswers,
  listOfflineAnswers,
  readOfflineAnswer,
  saveOfflineAnswer,
} from '../lib/device/offline-answers.ts';
import { sessionStore } from '../lib/session-store.ts';
import { keys, refresh, ticksKey } from './cache.ts';
import { meQuery } from './me.ts';
import { taskQuery } from './tasks.ts';

/** An execution; `saved_at` is set in this device's copy, which is shown offline. */
type ReadExecution = Execution & { saved_at?: string };

/** Saves an answer on this device with its task, unless another user has signed in meanwhile. */
async function saveForOffline(client: QueryClient, userId: string, execution: Execution): Promise<void> {
  const task = await client.ensureQueryData(taskQuery(execution.task_id)).catch(() => undefined);
  if (sessionStore.get().user?.id === userId) await saveOfflineAnswer(userId, { ...execution, task });
}

/** Reads an execution. Answers are saved on this device, where they can be read offline. */
async function readExecution(client: QueryClient, id: string, signal: AbortSignal): Promise<ReadExecution> {
  const userId = sessionStore.get().user?.id;
  const isSameUser = () => userId !== undefined && sessionStore.get().user?.id === userId;
  try {
    const execution = await call(api.executions.getExecution, { params: { id }, signal });
    if (isSameUser() && execution.user_id === userId && isExecutionCompleted(execution.status))
      void saveForOffline(client, userId, execution);
    return execution;
  } catch (error) {
    if (userId === undefined) throw error;
    if (isApiError(error, 'EXECUTION_NOT_FOUND', 'FORBIDDEN')) void deleteOfflineAnswers(userId, [id]);
    const copy = isApiError(error, 'NETWORK') && (await readOfflineAnswer(userId, id));
    if (!copy || !isSameUser()) throw error;
    const { task, ...execution } = copy;
    const key = taskQuery(execution.task_id).queryKey;
    if (task && !client.getQueryData(key)) client.setQueryData(key, task, { updatedAt: 0 });
    return execution;
  }
}

export const executionQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.executions, id],
    queryFn: ({ client, signal }) => readExecution(client, id, signal),
    // Also fetched offline: this device's copy is shown until the connection is back.
    networkMode: 'always',
    refetchOnReconnect: true,
    staleTime: ({ state }) => (state.data?.saved_at ? 0 : 30_000),
  });

/** The answers this device has saved for a user. */
export const offlineAnswersQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: [...keys.executions, 'offline', userId],
    queryFn: () => (userId === undefined ? [] : listOfflineAnswers(userId)),
    networkMode: 'always',
    staleTime: 0,
  });

/** Suggestions come this long after an answer at the latest, in milliseconds. */
const suggestedWithinMs = 30_000;

/** Returns whether suggestions about the last answer may still come: they are asked for once it is saved. */
function awaitsSuggestions({ status, finished_at, suggestions, follow_ups }: Execution): boolean {
  const last = follow_ups.at(-1) ?? { status, finished_at, suggestions };
  const endedAt = last.finished_at === null ? 0 : Date.parse(last.finished_at);
  const isFresh = Date.now() - endedAt < suggestedWithinMs;
  return isFresh && isExecutionCompleted(last.status) && last.suggestions.length === 0;
}

/** One execution, if any. While it runs it is asked for now and then, in case its stream can't be had. */
export const liveExecutionQuery = (id: string | null) =>
  queryOptions({
    ...executionQuery(id ?? ''),
    enabled: id !== null,
    refetchInterval: ({ state }) => {
      if (state.data && isAnyChildOpen(state.data)) return 3_000;
      const parts = state.data ? [state.data, ...state.data.follow_ups] : [];
      if (parts.some(({ status }) => isExecutionOpen(status))) return 10_000;
      return state.data && awaitsSuggestions(state.data) ? 3_000 : false;
    },
  });

/** Refetches everything that counts or lists executions, after one was accepted or ended. */
export const executionsChanged = (client: QueryClient) =>
  refresh(client, keys.executions, meQuery.queryKey, keys.subscription, keys.taskUsage);

export const executionChanged = (client: QueryClient, id: string) =>
  refresh(client, executionQuery(id).queryKey);

const storeExecution = (client: QueryClient, execution: Execution) =>
  client.setQueryData(executionQuery(execution.id).queryKey, execution);

/** Keeps the status that an execution's stream has reported. */
export const storeStatus = (client: QueryClient, id: string, status: Execution['status']) =>
  client.setQueryData(executionQuery(id).queryKey, (known) => known && { ...known, status });

/** Stores the status that a follow-up's stream has sent. */
export const storeFollowUpStatus = (
  client: QueryClient,
  executionId: string,
  { id, status }: Pick<FollowUp, 'id' | 'status'>,
) =>
  client.setQueryData(
    executionQuery(executionId).queryKey,
    (known) =>
      known && {
        ...known,
        follow_ups: known.follow_ups.map((one) => (one.id === id ? { ...one, status } : one)),
      },
  );

const storeFollowUp = (client: QueryClient, followUp: FollowUp) =>
  client.setQueryData(executionQuery(followUp.execution_id).queryKey, (known) => {
    const others = known?.follow_ups.filter(({ id }) => id !== followUp.id) ?? [];
    const follow_ups = [...others, followUp].sort((one, other) => one.position - other.position);
    return known && { ...known, follow_ups };
  });

/** Reads an execution again and what its follow-ups count for, after one was accepted or ended. */
export const followUpsChanged = (client: QueryClient, executionId: string) =>
  refresh(client, executionQuery(executionId).queryKey, meQuery.queryKey, keys.subscription, keys.taskUsage);

export type FollowUpRequest = {
  input: Pick<FollowUp, 'kind' | 'message'> & { files?: string[] };
  idempotencyKey: string;
};

/** Asks about an answer without waiting for the end; what is said is read from the stream. */
export function useCreateFollowUp(executionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: FollowUpRequest) =>
      call(api.executions.createFollowUp, {
        params: { id: executionId },
        query: { wait: 0 },
        body: input,
        headers: { 'idempotency-key': idempotencyKey },
      }),
    onSuccess: (followUp) => storeFollowUp(client, followUp),
    onSettled: () => void followUpsChanged(client, executionId),
  });
}

/** Stops a follow-up. When it has ended meanwhile, its end is shown instead. */
export function useCancelFollowUp({ id, execution_id }: Pick<FollowUp, 'id' | 'execution_id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.executions.cancelFollowUp, { params: { id } }),
    onSuccess: (followUp) => storeFollowUp(client, followUp),
    onSettled: () => followUpsChanged(client, execution_id),
  });
}

type ExecutionRequest = { input: ExecutionInput; idempotencyKey: string; force: boolean };

/** Runs a task without waiting for its end; the answer is read from the stream. */
export function useCreateExecution() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ input, idempotencyKey, force }: ExecutionRequest) =>
      call(force ? api.executions.forceExecution : api.executions.createExecution, {
        query: { wait: 0 },
        body: input,
        headers: { 'idempotency-key': idempotencyKey },
      }),
    onSuccess: (execution) => {
      storeExecution(client, execution);
      void executionsChanged(client);
    },
  });
}

/** Stops an execution. When it has ended meanwhile, its end is shown instead. */
export function useCancelExecution(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.executions.cancelExecution, { params: { id } }),
    onSuccess: (execution) => storeExecution(client, execution),
    onSettled: () => executionsChanged(client),
  });
}

/** Runs the children of a parent that have not run yet, one after the other, on the server. */
export function useRunChildren(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.executions.runChildren, { params: { id } }),
    onSuccess: (execution) => storeExecution(client, execution),
    onSettled: () => executionChanged(client, id),
  });
}

/** Deletes some of the user's executions; `onDeleted` is called before what is shown of them is forgotten, to leave their page. */
export function useDeleteExecutions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids }: { ids: string[]; onDeleted?: (() => void) | undefined }) =>
      call(api.executions.deleteExecutions, { body: { ids } }),
    onSuccess: (_deleted, { ids, onDeleted }) => {
      onDeleted?.();
      for (const id of ids) client.removeQueries(executionQuery(id));
      const userId = sessionStore.get().user?.id;
      if (userId !== undefined) void deleteOfflineAnswers(userId, ids);
      void refresh(client, keys.executions);
    },
  });
}

type Marks = Pick<ExecutionListed, 'labels' | 'pinned'>;
type Pages = InfiniteData<{ items: ExecutionListed[] }>;

/** The reader's labels with how many executions have each. */
export const labelsQuery = queryOptions({
  queryKey: [...keys.executions, 'labels'],
  queryFn: ({ signal }) => call(api.executions.listLabels, { signal }),
  select: ({ items }) => items,
});

/** Shows an execution with other labels or its pin, wherever it is shown. */
function storeMarks(client: QueryClient, id: string, marks: Partial<Marks>): void {
  client.setQueryData(executionQuery(id).queryKey, (known) => known && { ...known, ...marks });
  client.setQueriesData<Pages>({ queryKey: [...keys.executions, 'list'] }, (known) => {
    const changed = (item: ExecutionListed) => (item.id === id ? { ...item, ...marks } : item);
    return (
      known && { ...known, pages: known.pages.map((page) => ({ ...page, items: page.items.map(changed) })) }
    );
  });
}

type Change = { now: Partial<Marks>; before: Partial<Marks> };

/** Shows a change at once; a refusal takes it back and is passed to `onFailed`. Quick changes are sent one after another. */
function useMarks(
  id: string,
  send: (change: Change) => Promise<unknown>,
  onFailed?: (error: unknown) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [...keys.executions, 'marks', id],
    scope: { id: `marks-${id}` },
    mutationFn: send,
    onMutate: async ({ now }) => {
      await client.cancelQueries({ queryKey: keys.executions });
      storeMarks(client, id, now);
    },
    onError: (error, { before }) => {
      storeMarks(client, id, before);
      onFailed?.(error);
    },
    onSettled: () => refresh(client, keys.executions),
  });
}

/** Pins an execution, or unpins it. */
export function useSetPin(id: string, onFailed: (error: unknown) => void) {
  const send = ({ now: { pinned = false } }: Change) =>
    call(api.executions.setPin, { params: { id }, body: { pinned } });
  const { mutate } = useMarks(id, send, onFailed);
  return (pinned: boolean) => mutate({ now: { pinned }, before: { pinned: !pinned } });
}

/** Gives an execution other labels than those it had; what other pages added or removed meanwhile stays so. */
export function useSetLabels(id: string) {
  const send = ({ now: { labels = [] }, before }: Change) =>
    call(api.executions.setLabels, { params: { id }, body: { labels, before: before.labels } });
  return useMarks(id, send);
}

/** The origin of an execution's answer. It is refetched when the execution has changed. */
export const provenanceQuery = (id: string, changeCount: number) =>
  queryOptions({
    queryKey: [...keys.executions, id, 'provenance', changeCount],
    queryFn: ({ signal }) => call(api.executions.getProvenance, { params: { id }, signal }),
  });

/**
 * Ticks the boxes of an answer; what other devices ticked meanwhile stays so. It shows at once; a refusal undoes it. Quick
 * changes are sent one after another.
 */
export function useSetTicks(id: string, onFailed: (error: unknown) => void) {
  const client = useQueryClient();
  const { queryKey } = executionQuery(id);
  const store = (ticked: number[]) => client.setQueryData(queryKey, (known) => known && { ...known, ticked });
  const mutationKey = ticksKey(id);
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `ticks-${id}` },
    mutationFn: (body: { ticked: number[]; before: number[] }) =>
      call(api.executions.setTicks, { params: { id }, body }),
    onMutate: async ({ ticked }) => {
      store(ticked);
      await client.cancelQueries({ queryKey });
    },
    onSuccess: ({ ticked }) => {
      // The page is ahead of the response while other changes wait.
      if (client.isMutating({ mutationKey }) === 1) store(ticked);
    },
    onError: (error, { before }) => {
      store(before);
      onFailed(error);
    },
  });
  return (ticked: number[], before: number[]) => mutate({ ticked, before });
}

/** An answer of a run, or of a question about it. */
export type AnswerId = { executionId: string; followUpId?: string };

/** Rates an answer, or deletes its rating. */
export function useSetFeedback({ executionId, followUpId }: AnswerId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointInput<typeof api.executions.setFeedback>) =>
      followUpId === undefined
        ? call(api.executions.setFeedback, { params: { id: executionId }, body })
        : call(api.executions.setFollowUpFeedback, { params: { id: followUpId }, body }),
    onSuccess: ({ feedback }) =>
      client.setQueryData(executionQuery(executionId).queryKey, (known) => {
        if (!known || followUpId === undefined) return known && { ...known, feedback };
        const follow_ups = known.follow_ups.map((one) =>
          one.id === followUpId ? { ...one, feedback } : one,
        );
        return { ...known, follow_ups };
      }),
  });
}

/** Returns whether the children are running in order now, not waiting for the scheduler. */
export const isOrdered = (run: Execution['children_run']): boolean =>
  run !== null && isChildSequenceRunning(run.status) && !run.held;

/** Returns whether any child of this parent is running or queued. */
export const isAnyChildOpen = ({
  child_executions,
  children_run,
}: Pick<Execution, 'child_executions' | 'children_run'>): boolean =>
  isOrdered(children_run) || child_executions.some(({ status }) => isExecutionOpen(status));
