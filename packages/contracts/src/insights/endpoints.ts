import * as z from 'zod';
import { listOf, queryNumber } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { dashboard } from './dashboard-schema.ts';
import { overview } from './overview-schema.ts';
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
  summary: "At most 6 suggestions from the caller's runs of the last 30 days, the most important first",
  query: z.object({ timezone }),
  output: listOf(insight),
});

export const getDashboard = endpoint({
  id: 'insights.getDashboard',
  method: 'GET',
  path: '/public/dashboard',
  access: 'user',
  summary: "Everything on the caller's dashboard; a part that could not be read is null",
  query: z.object({ timezone }),
  output: dashboard,
});

export const getOverview = endpoint({
  id: 'insights.getOverview',
  method: 'GET',
  path: '/private/overview',
  access: 'admin',
  summary: 'The system at a glance: accounts, runs and costs of 30 days, queue, models, workers',
  output: overview,
});
