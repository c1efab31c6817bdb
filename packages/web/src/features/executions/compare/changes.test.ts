import type { TypedParameter } from '@agentarium/contracts';
import { describe, expect, it } from 'vitest';
import { figureChanges, isSameValue, valueChanges } from './changes.ts';

const of = (name: string, data_type: TypedParameter['data_type']): TypedParameter => ({
  name,
  data_type,
  locales: {},
});

describe('figures of two answers', () => {
  const kcal = of('kcal', 'Integer');
  it.each([
    [2000, 1800, -200, -0.1, 'down'],
    [70.1, 70.3, 0.2, 0.2 / 70.1, 'up'],
    [-5, -4, 1, 0.2, 'up'],
    [3, 3, 0, 0, 'same'],
    [0, 4, 4, null, 'up'],
    [null, 4, null, null, null],
  ])('%s then %s', (before, after, delta, share, direction) => {
    const [change] = figureChanges([kcal], { kcal: before }, { kcal: after });
    expect(change).toMatchObject({ delta, direction });
    if (share === null) expect(change?.share).toBeNull();
    else expect(change?.share).toBeCloseTo(share, 10);
  });

  it('leave out what neither answer has, and what is not a number', () => {
    const all = [kcal, of('name', 'String'), of('steps', 'Integer')];
    const changes = figureChanges(all, { kcal: 1, name: 'a', steps: '5' }, { kcal: 2, name: 'b' });
    expect(changes.map(({ parameter }) => parameter.name)).toEqual(['kcal']);
    expect(figureChanges(all, null, null)).toEqual([]);
  });
});

it.each([
  [{ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, true],
  [[1, 2], [2, 1], false],
  [{ a: null }, {}, true],
  [[], {}, false],
  ['', undefined, true],
  [0, null, false],
  ['1', 1, false],
])('values of two runs: %j and %j', (a, b, same) => {
  expect([isSameValue(a, b), isSameValue(b, a)]).toEqual([same, same]);
});

it('values of two runs: names what changed and counts the rest', () => {
  const parameters = ['goal', 'days', 'note', 'unused'].map((name) => of(name, 'String'));
  const before = { goal: 'run', days: '5', note: '' };
  const { changed, same } = valueChanges(parameters, before, { goal: 'swim', days: '5', note: 'new' });
  expect(changed.map((one) => [one.parameter.name, one.before, one.after])).toEqual([
    ['goal', 'run', 'swim'],
    ['note', '', 'new'],
  ]);
  expect(same).toBe(1);
});
