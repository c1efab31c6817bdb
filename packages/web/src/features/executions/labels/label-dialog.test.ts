import { describe, expect, it } from 'vitest';
import { suggestedLabels, withLabels } from './label-dialog.tsx';

describe('typed labels', () => {
  it.each([
    [['diet'], ' week ', ['diet', 'week']],
    [[], 'диета, на неделю,, ', ['диета', 'на неделю']],
    [[], 'x'.repeat(30), ['x'.repeat(30)]],
  ])('%j and “%s” give %j', (labels, typed, expected) => {
    expect(withLabels(labels, typed)).toEqual({ labels: expected });
  });

  const ten = Array.from({ length: 10 }, (_, at) => `label ${at}`);
  it.each([
    [['Диета'], 'диета', 'taken'],
    [[], 'a, A', 'taken'],
    [[], 'x'.repeat(31), 'tooLong'],
    [ten, 'one more', 'tooMany'],
    [ten.slice(1), 'one, two', 'tooMany'],
  ])('%j rejects “%s”: %s', (labels, typed, fault) => {
    expect(withLabels(labels, typed)).toEqual({ fault });
  });
});

describe('suggested labels', () => {
  const known = [
    { label: 'autumn', count: 1 },
    { label: 'Diet', count: 7 },
    { label: 'dinner', count: 9 },
  ];
  it.each([
    ['', ['dinner', 'Diet', 'autumn']],
    ['DI', ['dinner', 'Diet']],
  ])('for “%s” are %j, the most used first', (typed, expected) => {
    expect(suggestedLabels(known, [], typed)).toEqual(expected);
  });

  it('exclude the run’s own, and are at most eight', () => {
    expect(suggestedLabels(known, ['diet'], 'di')).toEqual(['dinner']);
    const many = Array.from({ length: 20 }, (_, count) => ({ label: `label ${count}`, count }));
    expect(suggestedLabels(many, [], '')).toHaveLength(8);
  });
});
