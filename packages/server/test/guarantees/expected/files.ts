import { aPng } from '@agentarium/testkit/pictures.ts';
import type { World } from '@agentarium/testkit/world.ts';
import type { Expectation } from '../expectation.ts';

const byId = ({ fileId }: World) => ({ params: { id: fileId } });

/** The owner of a world has one image; nobody else can find out that it exists. */
export const fileExpectations: Record<string, Expectation> = {
  'files.createFile': {
    reach: 'self',
    request: () => ({ body: aPng(), headers: { 'content-type': 'image/png' } }),
  },
  'files.getFile': { reach: 'owner', request: byId },
  'files.getFilePreview': { reach: 'owner', request: byId },
  'files.describeFile': { reach: 'owner', request: byId },
  'files.deleteFile': { reach: 'owner', request: byId },
};
