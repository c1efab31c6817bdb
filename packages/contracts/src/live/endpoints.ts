import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { liveEvent } from './schema.ts';

export const followAccount = endpoint({
  method: 'GET',
  path: '/public/live',
  access: 'user',
  summary:
    'Stream changes for the signed-in user: notifications, runs, schedules, limits, plan, system; resumes after Last-Event-ID and ends with the session',
  headers: z.object({ 'last-event-id': z.string().max(100).optional() }),
  output: liveEvent,
  kind: 'sse',
  isEndless: true,
});
