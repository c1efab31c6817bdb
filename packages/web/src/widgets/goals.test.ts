import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeInRange, shareDone } from './goals.tsx';

const last = (value: number) => ({ value, at: '2026-11-20T09:00:00Z', execution_id: 'run' });
const reach = {
  kind: 'reach',
  state: 'on_track',
  target: 70,
  from: null,
  to: null,
  start_value: 80,
} as const;
const stay = { ...reach, kind: 'stay', target: null, from: 60, to: 70, start_value: null } as const;

describe('the progress to a target', () => {
  it.each([
    ['down', { last: last(77.5) }, 0.25],
    ['up', { start_value: 60, last: last(65) }, 0.5],
    ['in the wrong direction', { last: last(85) }, 0],
    ['beyond it', { last: last(60) }, 1],
    ['reached and left again', { state: 'reached' as const, last: last(75) }, 1],
    ['without a value', { last: null }, 0],
    ['without a start value', { start_value: null, last: last(75) }, 0],
    ['reached from the start', { start_value: 70, last: last(75) }, 0],
  ])('%s', (_way, facts, share) => {
    expect(shareDone({ ...reach, ...facts })).toBe(share);
  });

  it('is null for a range', () => {
    expect(shareDone({ ...stay, last: last(65) })).toBeNull();
  });
});

describe('the position in a range', () => {
  it.each([
    ['in the middle', { last: last(65) }, 0.5],
    ['at its lower end', { last: last(60) }, 0.25],
    ['at its upper end', { last: last(70) }, 0.75],
    ['far below', { last: last(0) }, 0],
    ['far above', { last: last(1000) }, 1],
    ['at the end of an open one', { from: null, last: last(70) }, 0.75],
    ['at the beginning of an open one', { to: null, last: last(60) }, 0.25],
    ['without a value', { last: null }, null],
    ['without ends', { from: null, to: null, last: last(1) }, null],
  ])('%s', (_where, facts, place) => {
    expect(placeInRange({ ...stay, ...facts })).toBe(place);
  });

  it('is inside the range exactly when the value is', () => {
    const number = fc.integer({ min: -1000, max: 1000 });
    fc.assert(
      fc.property(number, fc.integer({ min: 1, max: 500 }), number, (from, width, value) => {
        const to = from + width;
        const place = placeInRange({ ...stay, from, to, last: last(value) }) ?? 0;
        expect(place >= 0.25 - 1e-9 && place <= 0.75 + 1e-9).toBe(value >= from && value <= to);
      }),
    );
  });
});
