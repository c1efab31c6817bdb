import * as z from 'zod';
import { listOf, queryNumber } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { analytics, insight } from './schema.ts';

/** An IANA zone; that of one's profile when absent, else UTC. */
const timezone = z.string().min(1).max(64).optional();

export const getAnalytics = endpoint({
  id: 'insights.getAnalytics',
  method: 'GET',
  path: '/public/analytics',
  access: 'user',
  summary: "One's own runs counted: by day, hour and agent of the last `days`, the change, and of all time",
  query: z.object({
    days: queryNumber(z.coerce.number().int().min(7).max(90)).default(30),
    timezone,
  }),
  output: analytics,
});

export const listInsights = endpoint({
  id: 'insights.listInsights',
  method: 'GET',
  path: '/public/insights',
  access: 'user',
  summary: "At most 6 suggestions from one's runs of the last 30 days, the most important first",
  query: z.object({ timezone }),
  output: listOf(insight),
});
