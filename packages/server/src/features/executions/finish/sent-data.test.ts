import { expect, test } from 'vitest';
import { sentColumns } from './effects.ts';
import { traceOf } from './finish-execution.ts';

test('user data sent by a run is counted by family and kind in a fixed order, only if a model was called', () => {
  const [grok, chatgpt] = ['grok', 'chatgpt'].map((family) => ({ family, demo: false }));
  const families = [grok, chatgpt].filter((one) => one !== undefined);
  const columns = [
    ['chatgpt', 'chatgpt', 'grok', 'grok'],
    [false, false, false, false],
    ['birth', 'body', 'birth', 'body'],
  ];
  const sent = ['profile.weight', 'profile.height', 'profile.date_of_birth'];
  expect(sentColumns(sent, families)).toEqual(columns);
  expect(sentColumns(sent.toReversed(), families.toReversed())).toEqual(columns);
  const run = { prompts: null, is_follow_up: false };
  expect(traceOf(run, { tried: [], reached: [] }, sent)).toEqual({ trace: {}, sent: [null, null, null] });
});
