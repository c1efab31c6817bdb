import { expect, test } from 'vitest';
import { lastChange, registrationStateOf, schedulerStateOf, toolCallsStateOf } from './rules.ts';

test.each([
  [false, false, 'disabled'],
  [true, false, 'active'],
  [false, true, 'maintenance'],
  [true, true, 'maintenance'],
] as const)('scheduler: enabled %s, maintenance %s is %s', (enabled, maintenance_mode, state) => {
  expect(schedulerStateOf({ enabled, maintenance_mode })).toBe(state);
});

test.each([
  [false, false, false, 'disabled'],
  [true, false, false, 'active'],
  [false, true, false, 'maintenance'],
  [true, true, false, 'maintenance'],
  [false, false, true, 'emergency_stop'],
  [true, false, true, 'emergency_stop'],
  [false, true, true, 'emergency_stop'],
  [true, true, true, 'emergency_stop'],
] as const)(
  'tools: enabled %s, maintenance %s, emergency %s is %s',
  (enabled, maintenance_mode, emergency_stop, state) => {
    expect(toolCallsStateOf({ enabled, maintenance_mode, emergency_stop })).toBe(state);
  },
);

test.each([
  [true, 'active'],
  [false, 'disabled'],
] as const)('registration: enabled %s is %s', (enabled, state) => {
  expect(registrationStateOf({ enabled })).toBe(state);
});

const at = (last_modified_at: string | null, changed_by: string | null = null) => ({
  last_modified_at,
  changed_by,
});
test.each([
  ['nothing was changed', [at(null), at(null)], null],
  ['one was', [at(null), at('2026-01-02T00:00:00.000Z', 'ann')], 'ann'],
  [
    'the newest counts',
    [at('2026-01-03T00:00:00.000Z', 'bob'), at('2026-01-02T00:00:00.000Z', 'ann')],
    'bob',
  ],
  ['in any order', [at('2026-01-02T00:00:00.000Z', 'ann'), at('2026-01-03T00:00:00.000Z', 'bob')], 'bob'],
])('last change: %s', (_, sections, by) => {
  expect(lastChange(sections)?.by ?? null).toBe(by);
});
