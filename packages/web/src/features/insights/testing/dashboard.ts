import type { Dashboard } from '@agentarium/contracts';
import { analytics } from './analytics.ts';

/** The dashboard of an account that has run tasks; override only what the test is about. */
export const aDashboard = (facts: Partial<Dashboard> = {}): Dashboard => ({
  recent: [],
  composite: [],
  scheduled: [],
  schedules: [],
  insights: [],
  goals: [],
  analytics: analytics(),
  favorites: [],
  starters: [],
  agents: [],
  counts: { favorites: 0, open_agents: 0 },
  listed_types: [],
  named: { tasks: [], agents: [] },
  ...facts,
});

/** The server's response with such a dashboard. */
export const dashboardAnswer = (facts: Partial<Dashboard> = {}) => ({
  'GET /public/dashboard': { body: aDashboard(facts) },
});
