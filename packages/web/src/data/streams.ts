import { api, type TaskTrialInput } from '@agentarium/contracts';
import { followEvents, type StreamOptions } from '../lib/api/event-stream.ts';
import { postEvents } from '../lib/api/post-events.ts';

/** Follows the events of an execution from its first. */
export const followExecution = (id: string, options: StreamOptions) =>
  followEvents(api.executions.streamExecution, { id }, options);

/** Runs a task that is not saved; its answer comes as events. */
export const tryTask = (body: TaskTrialInput, options: Parameters<typeof postEvents>[2]) =>
  postEvents(api.tasks.tryTask, body, options);
