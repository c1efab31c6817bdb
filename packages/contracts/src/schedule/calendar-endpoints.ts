import * as z from 'zod';
import { messageOutput } from '../common.ts';
import { endpoint } from '../endpoint.ts';

export const getCalendar = endpoint({
  id: 'schedule.getCalendar',
  method: 'GET',
  path: '/public/calendar',
  access: 'user',
  summary: 'The secret address of the caller’s calendar of scheduled runs; it is made when first asked for',
  output: z.object({ url: z.string() }),
});

export const revokeCalendar = endpoint({
  id: 'schedule.revokeCalendar',
  method: 'DELETE',
  path: '/public/calendar',
  access: 'user',
  summary: 'Revoke the address of the caller’s calendar at once; the next one is different',
  output: messageOutput,
});

export const getCalendarFile = endpoint({
  id: 'schedule.getCalendarFile',
  method: 'GET',
  path: '/calendar/:file',
  access: 'public',
  summary: 'The calendar behind an address: upcoming runs and what became of past ones, until it is revoked',
  params: z.object({ file: z.string().regex(/^[A-Za-z0-9_-]{43}\.ics$/) }),
  kind: 'calendar',
  isSlow: true,
  output: z.object({ text: z.string() }),
  errors: ['SHARE_NOT_FOUND'],
});
