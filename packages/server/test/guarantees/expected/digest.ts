import type { Expectation } from '../expectation.ts';

/** The request of a mail program's button, and of the one on the page. */
const ofButton: Expectation = {
  reach: 'anyone',
  request: () => ({
    params: { token: 'x'.repeat(65) },
    body: Buffer.from('List-Unsubscribe=One-Click'),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }),
  answers: 'SHARE_NOT_FOUND',
};

export const digestExpectations: Record<string, Expectation> = {
  'digest.getDigest': { reach: 'self' },
  'digest.updateDigest': { reach: 'self', request: () => ({ body: { is_on: true } }) },
  'digest.askToUnsubscribe': {
    reach: 'anyone',
    request: () => ({ params: { token: 'x'.repeat(65) } }),
    answers: 'SHARE_NOT_FOUND',
  },
  'digest.confirmUnsubscribe': ofButton,
  'digest.unsubscribe': ofButton,
};
