import type { ErrorCode } from '@agentarium/contracts';
import type { Sample } from './send.ts';
import type { World } from './world.ts';

/**
 * Whom an endpoint serves: `anyone`, also without an account · `catalogue`, every account alike · `self`, every
 * account about itself · `owner`, by an id, its owner only · `owner-or-admin` · `admin`.
 */
export type Reach = 'anyone' | 'catalogue' | 'self' | 'owner' | 'owner-or-admin' | 'admin';

export type Expectation = {
  reach: Reach;
  /** A good call by the owner of a world about what is there. */
  request?: (world: World) => Sample;
  /** What a good call answers where it can't succeed. */
  answers?: ErrorCode;
};
