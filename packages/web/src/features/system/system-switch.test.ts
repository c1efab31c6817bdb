import type { SystemSwitch } from '@agentarium/contracts';
import { describe, expect, it } from 'vitest';
import { isOn, lockOf } from './system-switch.tsx';
import { aConfig } from './testing/a-config.ts';

const names: SystemSwitch[] = [
  'task_scheduler',
  'maintenance',
  'tool_calls',
  'tool_calls_maintenance',
  'emergency_stop',
  'user_registration',
];
const locked = (config: Parameters<typeof lockOf>[0]) =>
  names.filter((name) => lockOf(config, name) !== null);

describe('lockOf', () => {
  it.each([
    ['nothing special', aConfig(), []],
    [
      'maintenance of the scheduler',
      aConfig({ task_scheduler: { maintenance_mode: true } }),
      ['task_scheduler'],
    ],
    ['maintenance of tools', aConfig({ tool_calls: { maintenance_mode: true } }), []],
    [
      'the emergency stop',
      aConfig({ tool_calls: { emergency_stop: true } }),
      ['tool_calls', 'tool_calls_maintenance'],
    ],
    [
      'both',
      aConfig({ task_scheduler: { maintenance_mode: true }, tool_calls: { emergency_stop: true } }),
      ['task_scheduler', 'tool_calls', 'tool_calls_maintenance'],
    ],
  ])('under %s', (_, config, expected) => {
    expect(locked(config)).toEqual(expected);
  });
});

describe('isOn', () => {
  it('reads each switch from its own field', () => {
    const off = aConfig({
      task_scheduler: { enabled: false },
      tool_calls: { enabled: false },
      user_registration: { enabled: false },
    });
    expect(names.filter((name) => isOn(off, name))).toEqual([]);
    const parts = [
      { task_scheduler: { enabled: true } },
      { task_scheduler: { maintenance_mode: true } },
      { tool_calls: { enabled: true } },
      { tool_calls: { maintenance_mode: true } },
      { tool_calls: { emergency_stop: true } },
      { user_registration: { enabled: true } },
    ];
    const on = parts.map((part) => {
      const config = aConfig({
        task_scheduler: { enabled: false, ...part.task_scheduler },
        tool_calls: { enabled: false, ...part.tool_calls },
        user_registration: { enabled: false, ...part.user_registration },
      });
      return names.filter((name) => isOn(config, name));
    });
    expect(on).toEqual(names.map((name) => [name]));
  });
});
