import * as z from 'zod';
import { listOf, queryNumber } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { dashboard } from './dashboard-schema.ts';
import { overview } from './overview-schema.ts';
import { analytics, insight } from './schema.ts';

/** An IANA zone; defaults to the profile's, else UTC. */
const timezone = z.string().min(1).max(64).optional();

export const getAnalytics = endpoint({
  method: 'GET',
  path: '/public/analytics',
  access: 'user',
  summary:
    'Get statistics of the caller’s runs: by day, hour and agent for the last `days`, the trend, and all time',
  query: z.object({
    days: queryNumber(z.coerce.number().int().min(7).max(90)).default(30),
    timezone,
  }),
  output: analytics,
});

export const listInsights = endpoint({
  method: 'GET',
  path: '/public/insights',
  access: 'user',
  summary: 'List up to 6 suggestions from the caller’s runs of the last 30 days, most important first',
  query: z.object({ timezone }),
  output: listOf(insight),
});

export const getDashboard = endpoint({
  method: 'GET',
  path: '/public/dashboard',
  access: 'user',
  summary: 'Get the caller’s dashboard; a part that could not be loaded is null',
  query: z.object({ timezone }),
  output: dashboard,
});

export const getOverview = endpoint({
  method: 'GET',
  path: '/private/overview',
  access: 'admin',
  summary:
    'Get the system overview: accounts, runs and costs of 30 days, what needs attention, queue, models, workers',
  output: overview,
});
