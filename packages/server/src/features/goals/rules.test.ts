import { describe, expect, test } from 'vitest';
import { type Aim, judgeGoal } from './rules.ts';

const DAY = 86_400_000;
const first = Date.parse('2026-03-01T12:00:00Z');
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const daily = (...values: number[]) => values.map((value, day) => ({ at: first + day * DAY, value }));

const reach: Aim = {
  kind: 'reach',
  target: 70,
  by: '2026-03-20',
  from: null,
  to: null,
  started_at: new Date(first),
  start_value: 80,
};
const stay: Aim = { ...reach, kind: 'stay', target: null, by: null, from: 60, to: 70 };
const judge = (aim: Aim, values: number[], day = values.length - 1) =>
  judgeGoal(aim, { samples: daily(...values), now: first + day * DAY, dayOf });

describe('a target by a date', () => {
  test.each<[string, Partial<Aim>, number[], number, string]>([
    ['too few values', {}, [80, 79], 2, 'unknown'],
    ['a line that meets the target in time', {}, [80, 79, 78, 77, 76], 4, 'on_track'],
    ['the last day itself', { by: '2026-03-11' }, [80, 79, 78, 77, 76], 4, 'on_track'],
    ['a day too late', { by: '2026-03-10' }, [80, 79, 78, 77, 76], 4, 'off_track'],
    ['a line that leads away', {}, [80, 81, 82, 83, 84], 4, 'off_track'],
    ['a value at the target', {}, [80, 75, 70], 3, 'reached'],
    ['a value that came there and left again', {}, [80, 69, 75], 3, 'reached'],
    ['a value upwards', { target: 90 }, [80, 85, 91], 3, 'reached'],
    ['a value before the goal was set', { started_at: new Date(first + DAY) }, [60, 80, 79], 3, 'unknown'],
    ['its last day', { by: '2026-03-03' }, [80, 79], 2, 'unknown'],
    ['the day after', { by: '2026-03-03' }, [80, 79], 3, 'missed'],
    ['a value too late', { by: '2026-03-02' }, [80, 79, 69], 3, 'missed'],
    ['no start: the first value is it', { start_value: null }, [80, 69], 2, 'reached'],
    ['no value at all', { start_value: null }, [], 2, 'unknown'],
  ])('%s', (_name, change, values, day, state) => {
    expect(judge({ ...reach, ...change }, values, day).state).toBe(state);
  });

  test('has the trend per day, its interval and the expected day', () => {
    const { trend } = judge(reach, [80, 79, 78, 77, 76]);
    expect(trend?.slope_per_day).toBeCloseTo(-1, 9);
    expect(trend?.slope_low).toBeCloseTo(-1, 9);
    expect(trend?.expected_on).toBe('2026-03-11');
    const spread = judge(reach, [80, 78, 79, 77, 78]).trend;
    expect(spread?.slope_low).toBeLessThan(spread?.slope_per_day ?? 0);
    expect(spread?.slope_high).toBeGreaterThan(spread?.slope_per_day ?? 0);
  });

  test('many values of two days have no trend', () => {
    const samples = [0, 1, 2, 3, 4, 5].map((hour) => ({ at: first + hour * 5_000_000, value: hour }));
    expect(judgeGoal(reach, { samples, now: first + DAY, dayOf }).trend).toBeNull();
  });
});

describe('a range', () => {
  test.each<[string, Partial<Aim>, number[], string]>([
    ['without values', {}, [], 'unknown'],
    ['inside', {}, [80, 65], 'on_track'],
    ['at its ends', {}, [60], 'on_track'],
    ['above', {}, [65, 70.1], 'out_of_range'],
    ['below', {}, [65, 59], 'out_of_range'],
    ['open below', { from: null }, [1], 'on_track'],
    ['open above', { to: null }, [999], 'on_track'],
  ])('%s', (_name, change, values, state) => {
    expect(judge({ ...stay, ...change }, values).state).toBe(state);
  });
});
