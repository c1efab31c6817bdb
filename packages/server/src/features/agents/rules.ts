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

const stateOrder: Record<DeploymentState, number> = { prod: 0, test: 1, dev: 2, new: 3 };

/** List order: prod, test, dev, new; then by name. */
export function byStateThenName(
  a: { deployment_state: DeploymentState; name: string },
  b: { deployment_state: DeploymentState; name: string },
): number {
  return stateOrder[a.deployment_state] - stateOrder[b.deployment_state] || a.name.localeCompare(b.name);
}
