import type { ChildTaskConfig } from '@agentarium/contracts';
import { expect, test } from 'vitest';
import { dialogueOf, type PastExecution } from './dialogue.ts';

const run = (id: string, task_id: string): PastExecution => ({
  id,
  task_id,
  request: [
    { role: 'system', content: 'secret' },
    { role: 'user', content: `before ${id}` },
    { role: 'user', content: `ask ${id}` },
  ],
  result: `answer ${id}`,
});
const family = [run('p', 'parent'), run('s', 'sibling'), run('o1', 'own'), run('o2', 'own')];
const said = (config: ChildTaskConfig) =>
  dialogueOf(family, { parentId: 'p', taskId: 'own', config }).map(
    ({ role, content }) => `${role}: ${content}`,
  );

const parentTurns = ['user: before p', 'user: ask p', 'assistant: answer p'];
const turns = (id: string) => [`user: ask ${id}`, `assistant: answer ${id}`];

test.each([
  ['nothing', false, false, 0, []],
  ['the parent', true, false, 0, parentTurns],
  ['siblings', false, true, 0, turns('s')],
  ['the last own run', false, false, 1, turns('o2')],
  ['all of these', true, true, 10, [...parentTurns, ...turns('s'), ...turns('o1'), ...turns('o2')]],
])(
  'a child sees %s of the dialogue, as configured',
  (_name, include_parent_dialog, include_sibling_dialogs, history_depth, expected) => {
    expect(said({ include_parent_dialog, include_sibling_dialogs, history_depth })).toEqual(expected);
  },
);
