import { describe, expect, test } from 'vitest';
import { ageOf, bmiOf } from './rules.ts';

const now = new Date('2026-03-10T12:00:00Z');

describe('derived health values', () => {
  test.each([
    ['1990-03-10', 36],
    ['1990-03-11', 35],
    ['2026-03-10', 0],
    ['2030-01-01', null],
    [null, null],
  ])('the age of someone born on %s is %s', (born, age) => expect(ageOf(born, now)).toBe(age));

  test.each([
    [{ weight: 70, height: 175 }, 22.9],
    [{}, null],
  ])('the body mass index of %o is %s', (profile, bmi) => expect(bmiOf(profile)).toBe(bmi));
});
