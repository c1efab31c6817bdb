import type { Expectation } from '../expectation.ts';

const params = { family: 'deepseek', model: 'deepseek-chat' };

/** Alerts and models: settings that change nothing, so that a valid call disturbs no other test. */
export const modelExpectations: Record<string, Expectation> = {
  'alerts.getAlerts': { reach: 'admin' },
  'alerts.updateAlerts': { reach: 'admin', request: () => ({ body: { in_app: true } }) },
  'models.listModels': { reach: 'admin' },
  'models.updateModel': { reach: 'admin', request: () => ({ params, body: {} }) },
  'models.testModel': { reach: 'admin', request: () => ({ params }) },
  'models.pauseFamily': {
    reach: 'admin',
    request: () => ({ params: { family: 'deepseek' }, body: { paused: false } }),
  },
};
