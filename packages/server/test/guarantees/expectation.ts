import type { ErrorCode } from '@agentarium/contracts';
import type { World } from '@agentarium/testkit/world.ts';
import type { Sample } from './send.ts';

/**
 * The permitted callers of an endpoint: `anyone`, even without an account · `catalogue`, every account alike · `self`,
 * every account about itself · `owner`, by id, its owner only · `owner-or-admin` · `admin`.
 */
export type Reach = 'anyone' | 'catalogue' | 'self' | 'owner' | 'owner-or-admin' | 'admin';

export type Expectation = {
  reach: Reach;
  /** A valid call by the owner of a world about its records. */
  request?: (world: World) => Sample;
  /** The error of a valid call where it cannot succeed. */
  answers?: ErrorCode;
};
