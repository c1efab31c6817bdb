import type { Expectation } from '../expectation.ts';

/** Sign-ins and their addresses are for administrators. */
export const securityExpectations: Record<string, Expectation> = {
  'security.listSecurityEvents': { reach: 'admin' },
  'security.exportSecurityEvents': { reach: 'admin' },
};
