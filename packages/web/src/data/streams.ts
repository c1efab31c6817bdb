import {
  isExecutionFinished,
  type LiveEvent,
  type LiveEventOf,
  type TaskTrialInput,
  type User,
} from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import type { QueryClient } from '@tanstack/react-query';
import { followEvents, postEvents, type StreamOptions } from '../lib/api/event-stream.ts';
import type { StreamEvent } from '../lib/api/sse-parser.ts';
import { keys, refresh, ticksKey } from './cache.ts';
import { executionChanged, executionQuery, executionsChanged } from './executions.ts';
import { meChanged, meQuery } from './me.ts';
import { notificationsQuery, unreadQuery } from './notifications.ts';
import { subscriptionChanged } from './subscription.ts';
import { consoleChanged } from './system.ts';

const followed = new Map<string, number>();

/** Returns whether a run is on screen, where its text and its end already show. */
export const isFollowed = (id: string): boolean => followed.has(id);

/** Follows an execution's events from the first one. It counts as followed until `signal` aborts. */
export function followExecution(id: string, options: StreamOptions): Promise<void> {
  followed.set(id, (followed.get(id) ?? 0) + 1);
  options.signal.addEventListener('abort', () => {
    const others = (followed.get(id) ?? 1) - 1;
    if (others === 0) followed.delete(id);
    else followed.set(id, others);
  });
  return followEvents(api.executions.streamExecution, { id }, options);
}

/** Follows the events of a follow-up question from the first one, until `signal` aborts. */
export const followFollowUp = (id: string, options: StreamOptions): Promise<void> =>
  followEvents(api.executions.streamFollowUp, { id }, options);

/** Runs an unsaved task; its answer arrives as events. */
export const tryTask = (body: TaskTrialInput, options: Parameters<typeof postEvents>[2]) =>
  postEvents(api.tasks.tryTask, body, options);

export type LiveRun = LiveEventOf<'execution'>['data'];

/** Runs that ended longer ago than this are not announced to a page that comes back, in milliseconds. */
const newsMs = 60_000;

const hasSameUsage = ({ usage_status, subscription_data }: User, usage: LiveEventOf<'usage'>['data']) =>
  usage_status.daily_limit === usage.daily_limit &&
  usage_status.remaining_executions === usage.remaining_executions &&
  subscription_data.extra_executions === usage.extra_executions;

const hasSamePlan = ({ subscription_data: own }: User, now: LiveEventOf<'subscription'>['data']) =>
  own.current_plan === now.current_plan &&
  own.plan_activated_at === now.plan_activated_at &&
  own.plan_expires_at === now.plan_expires_at &&
  own.purchased_agents.length === now.purchased_agents.length &&
  own.purchased_tasks.length === now.purchased_tasks.length;

/** Returns whether to announce the end of this run: nobody was watching it, and its user did not stop it. */
const isNew = ({ id, finished_at, error_code, parent_execution_id }: LiveRun) =>
  finished_at !== null &&
  parent_execution_id === null &&
  error_code !== 'CANCELLED' &&
  !isFollowed(id) &&
  Date.now() - new Date(finished_at).getTime() < newsMs;

/** Applies an account's events to what is on screen; `onEnded` is called once for each run that ended unseen. */
export function liveChanges(client: QueryClient, onEnded: (run: LiveRun) => void) {
  const lastTexts = new Map<string, string>();
  const announced = new Set<string>();

  const runChanged = (run: LiveRun) => {
    // A run's page refetches everything itself.
    if (isFollowed(run.id)) return;
    const known = client.getQueryData(executionQuery(run.id).queryKey);
    if (known?.status === run.status) {
      // A box was ticked on another device, or on this page, which shows that already.
      const isOwn = client.isMutating({ mutationKey: ticksKey(run.id) }) > 0;
      if (isExecutionFinished(run.status) && !isOwn) void executionChanged(client, run.id);
      return;
    }
    void executionsChanged(client);
    if (isExecutionFinished(run.status)) void refresh(client, keys.dashboard);
    if (!isNew(run) || announced.has(run.id)) return;
    announced.add(run.id);
    onEnded(run);
  };

  return ({ event: type, data }: StreamEvent): undefined => {
    const event = { type, data } as LiveEvent;
    if (event.type === 'execution') return void runChanged(event.data);
    const text = JSON.stringify(data);
    const before = lastTexts.get(type);
    lastTexts.set(type, text);
    if (before === text) return;
    const me = client.getQueryData(meQuery.queryKey);
    switch (event.type) {
      case 'notification':
        client.setQueryData(unreadQuery.queryKey, { unread: event.data.unread });
        if (before !== undefined) void refresh(client, notificationsQuery.queryKey);
        return;
      case 'usage':
        if (!me || hasSameUsage(me, event.data)) return;
        void Promise.all([meChanged(client), refresh(client, keys.taskUsage, keys.subscription)]);
        return;
      case 'subscription':
        if (me && !hasSamePlan(me, event.data)) void subscriptionChanged(client);
        return;
      case 'system':
        // A switch was changed, or a count in the console's menu.
        if (event.data.console) consoleChanged(client, event.data.console);
        if (before !== undefined && !before.includes(`"maintenance":${event.data.maintenance}`))
          void refresh(client, keys.schedules);
        return;
      case 'schedule':
        if (before !== undefined) void refresh(client, keys.schedules);
        return;
      default:
        return event satisfies never;
    }
  };
}

/**
 * Follows the account until `signal` aborts. Connections that are lost are made again quietly, and go on where they
 * broke off.
 * @throws ApiError when the server refuses.
 */
export const followAccount = (
  onEvent: (event: StreamEvent) => undefined,
  { signal, lastEventId }: { signal: AbortSignal; lastEventId: string | undefined },
): Promise<void> =>
  followEvents(
    api.live.followAccount,
    {},
    { signal, onEvent, priority: 'low', ...(lastEventId && { lastEventId }) },
  );
