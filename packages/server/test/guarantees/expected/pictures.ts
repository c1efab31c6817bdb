import { aPng } from '@agentarium/testkit/pictures.ts';
import type { Expectation } from '../expectation.ts';

/** Each upload is a new picture; anyone can view one by its unguessable id. */
export const pictureExpectations: Record<string, Expectation> = {
  'pictures.createPicture': {
    reach: 'admin',
    request: () => ({ body: aPng(), headers: { 'content-type': 'image/png' } }),
  },
  'pictures.getPicture': {
    reach: 'anyone',
    request: () => ({ params: { id: '0'.repeat(64) } }),
    answers: 'PICTURE_NOT_FOUND',
  },
};
