import type { Expectation } from '../expectation.ts';

const body = { rating: 'up', reasons: [], comment: null, share_with_admins: false };

export const feedbackExpectations: Record<string, Expectation> = {
  'executions.setFeedback': {
    reach: 'owner',
    request: ({ executionId }) => ({ params: { id: executionId }, body }),
  },
  'executions.setFollowUpFeedback': {
    reach: 'owner',
    request: ({ followUpId }) => ({ params: { id: followUpId }, body }),
  },
  'executions.listQuality': { reach: 'admin', request: ({ taskId }) => ({ query: { task_id: taskId } }) },
  'executions.listComments': { reach: 'admin', request: ({ taskId }) => ({ params: { id: taskId } }) },
};
