import type { PlanName, Tier } from '@agentarium/contracts';
import { expect, it } from 'vitest';
import { aTask } from '../../../testing/tasks.ts';
import { planThatOpens } from './task-gate.ts';

it.each<[Tier, Tier, PlanName]>([
  ['basic', 'basic', 'basic'],
  ['pro', 'basic', 'pro'],
  ['basic', 'premium', 'premium'],
  ['custom', 'pro', 'ultra'],
])('a %s task of a %s agent is unlocked by %s', (tier, agentTier, expected) => {
  expect(planThatOpens(aTask({ tier, agent: { tier: agentTier } }))).toBe(expected);
});
