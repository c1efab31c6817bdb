import * as z from 'zod';
import { messageOutput } from '../common.ts';
import { endpoint } from '../endpoint.ts';

export const getCalendar = endpoint({
  method: 'GET',
  path: '/public/calendar',
  access: 'user',
  summary: 'Get the secret URL of the caller’s calendar of scheduled runs, creating it at the first request',
  output: z.object({ url: z.string() }),
});

export const revokeCalendar = endpoint({
  method: 'DELETE',
  path: '/public/calendar',
  access: 'user',
  summary: 'Revoke the URL of the caller’s calendar immediately; the next one is different',
  output: messageOutput,
});

export const getCalendarFile = endpoint({
  method: 'GET',
  path: '/calendar/:file',
  access: 'public',
  summary: 'Get the calendar behind a URL: upcoming runs and the outcomes of past ones, until it is revoked',
  params: z.object({ file: z.string().regex(/^[A-Za-z0-9_-]{43}\.ics$/) }),
  kind: 'calendar',
  isSlow: true,
  output: z.object({ text: z.string() }),
  errors: ['SHARE_NOT_FOUND'],
});
