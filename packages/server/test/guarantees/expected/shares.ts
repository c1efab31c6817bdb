import type { World } from '@agentarium/testkit/world.ts';
import type { Expectation } from '../expectation.ts';

const byId = ({ executionId }: World) => ({ params: { id: executionId } });

const sharedFile: Expectation = {
  reach: 'anyone',
  request: ({ fileId }) => ({ params: { token: 'x'.repeat(43), id: fileId } }),
  answers: 'FILE_NOT_FOUND',
};

export const shareExpectations: Record<string, Expectation> = {
  'executions.createShare': { reach: 'owner', request: (world) => ({ ...byId(world), body: {} }) },
  'executions.listShares': { reach: 'owner', request: byId },
  'executions.revokeShare': {
    reach: 'owner',
    request: ({ executionId, shareId }) => ({ params: { id: executionId, shareId } }),
  },
  'executions.getSharedResult': {
    reach: 'anyone',
    request: () => ({ params: { token: 'x'.repeat(43) } }),
    answers: 'SHARE_NOT_FOUND',
  },
  'executions.getSharedFile': sharedFile,
  'executions.getSharedFilePreview': sharedFile,
};
