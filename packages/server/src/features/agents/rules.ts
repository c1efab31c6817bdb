import type { DeploymentState } from '@agentarium/contracts';

/**
 * Returns whether a catalogue item in this state is listed: `new` only for administrators
 * (docs/spec/user-side.md#states).
 */
export function isListed(state: DeploymentState, isAdmin: boolean): boolean {
  return isAdmin || state !== 'new';
}

/** Returns whether an item may be used: prod by everyone, test by administrators. */
export function isActive(state: DeploymentState, isAdmin: boolean): boolean {
  return state === 'prod' || (state === 'test' && isAdmin);
}

/** List order: prod, test, dev, new; then by name. */
export const stateOrder: readonly DeploymentState[] = ['prod', 'test', 'dev', 'new'];
