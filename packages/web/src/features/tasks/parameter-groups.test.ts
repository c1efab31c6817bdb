import type { ParameterSource } from '@agentarium/contracts';
import { expect, it } from 'vitest';
import { aParameter } from '../../../testing/tasks.ts';
import { groupParameters } from './parameter-groups.ts';

it.each<[ParameterSource, 'asked' | 'profile' | 'parent' | null]>([
  ['UserInput', 'asked'],
  ['UserInfo', 'profile'],
  ['UserProfile', 'profile'],
  ['UserPreferences', 'profile'],
  ['ParentInput', 'parent'],
  ['AdminInput', null],
])('%s belongs to %s', (param_type, group) => {
  const parameter = aParameter({ param_type });
  const empty = { asked: [], profile: [], parent: [] };
  expect(groupParameters([parameter])).toEqual(group ? { ...empty, [group]: [parameter] } : empty);
});
