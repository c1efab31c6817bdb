import type { Expectation } from '../expectation.ts';

/** Statistics and suggestions cover the caller's own runs. */
export const insightExpectations: Record<string, Expectation> = {
  'insights.getAnalytics': { reach: 'self' },
  'insights.listInsights': { reach: 'self' },
  'insights.getDashboard': { reach: 'self' },
  'insights.getOverview': { reach: 'admin' },
};
