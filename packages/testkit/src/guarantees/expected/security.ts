import type { Expectation } from '../expectation.ts';

/** Who signed in from where is for administrators. */
export const securityExpectations: Record<string, Expectation> = {
  'security.listSecurityEvents': { reach: 'admin' },
  'security.exportSecurityEvents': { reach: 'admin' },
};
