import { expect, test } from 'vitest';
import { lastChange, registrationStateOf, schedulerStateOf, toolCallsStateOf } from './rules.ts';

test.each([
  [false, false, 'disabled'],
  [true, false, 'active'],
  [true, true, 'maintenance'],
] as const)(
  'the scheduler with enabled: %s and maintenance: %s is in state %s',
  (enabled, maintenance_mode, state) => {
    expect(schedulerStateOf({ enabled, maintenance_mode })).toBe(state);
  },
);

test.each([
  [false, false, false, 'disabled'],
  [true, false, false, 'active'],
  [true, true, false, 'maintenance'],
  [true, true, true, 'emergency_stop'],
] as const)(
  'tool calls with enabled: %s, maintenance: %s and emergency stop: %s are in state %s',
  (enabled, maintenance_mode, emergency_stop, state) => {
    expect(toolCallsStateOf({ enabled, maintenance_mode, emergency_stop })).toBe(state);
  },
);

test.each([
  [true, 'active'],
  [false, 'disabled'],
] as const)('a registration with enabled: %s is in state %s', (enabled, state) => {
  expect(registrationStateOf({ enabled })).toBe(state);
});

const at = (last_modified_at: string | null, changed_by: string | null = null) => ({
  last_modified_at,
  changed_by,
});
test('the last change of the configuration is the newest of all parts, or none', () => {
  const ann = at('2026-01-02T00:00:00.000Z', 'ann');
  const bob = at('2026-01-03T00:00:00.000Z', 'bob');
  expect(lastChange([at(null), at(null)])).toBeNull();
  expect(lastChange([at(null), ann])?.by).toBe('ann');
  expect(lastChange([bob, ann])?.by).toBe('bob');
  expect(lastChange([ann, bob])?.by).toBe('bob');
});
