import type { LlmModel } from '@agentarium/contracts';
import { modelsAt } from '@agentarium/testkit/model-server/engine-run.ts';
import { afterAll, expect, it } from 'vitest';
import { FamilySlots } from './worker.ts';

const url = 'http://127.0.0.1:9/v1';
const three = modelsAt({ chatgpt: url, grok: url, deepseek: url });
const one = modelsAt({ chatgpt: url }, { fallbacks: ['chatgpt'] });
afterAll(() => {
  three.close();
  one.close();
});

it.each<[string, typeof three, number, Partial<Record<LlmModel, number>>, number, LlmModel[]]>([
  ['nothing runs', three, 20, {}, 16, []],
  ['one family hangs', three, 20, { chatgpt: 16 }, 2, ['chatgpt']],
  ['two families hang', three, 20, { chatgpt: 16, grok: 2 }, 2, ['chatgpt', 'grok']],
  ['all families run', three, 20, { chatgpt: 2, grok: 2, deepseek: 2 }, 14, []],
  ['a worker has three slots', three, 3, { grok: 1 }, 1, ['grok']],
  ['a worker has fewer slots than families', three, 2, { chatgpt: 1 }, 1, []],
  ['one family is the fallback for all', one, 20, { chatgpt: 5, grok: 3 }, 12, []],
])(
  'when $0, the next claim is limited to $4 runs, without $5',
  (_name, models, count, taken, limit, without) => {
    const slots = new FamilySlots(models, count);
    const runs = Object.entries(taken).flatMap(([family, times]) => Array<string>(times).fill(family));
    for (const [run, family] of runs.entries()) {
      slots.take(`run ${run}`, { model_type: family as LlmModel, version: 1 });
    }
    expect(slots.next()).toEqual({ limit, without });
  },
);
