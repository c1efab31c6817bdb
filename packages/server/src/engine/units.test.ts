import { describe, expect, it } from 'vitest';
import { convertUnit, isSameUnit, unitNames } from './units.ts';

describe('units', () => {
  it.each<[number, string, string, number]>([
    [1, 'kg', 'lb', 2.20462262185],
    [100, 'F', 'C', 37.7777777778],
    [36.6, 'celsius', 'fahrenheit', 97.88],
    [2, 'cups', 'ml', 473.176473],
    [250, 'ккал', 'кДж', 1046],
    [90, 'км/ч', 'm/s', 25],
  ])('%d %s in %s is %d', (value, from, to, expected) => {
    expect(convertUnit(value, from, to)).toMatchObject({ ok: true, value: expected });
  });

  it('convert back to the same value, between all units of a kind', () => {
    for (const from of unitNames) {
      for (const to of unitNames) {
        const there = convertUnit(12.5, from, to);
        if (!there.ok) continue;
        const back = convertUnit(there.value, to, from);
        expect(back.ok && back.value).toBeCloseTo(12.5, 6);
      }
    }
  });

  it('that have no conversion are refused with the reason', () => {
    expect(convertUnit(1, 'kg', 'km')).toEqual({ ok: false, fault: "mass can't be converted to length" });
    expect(convertUnit(1, 'parsec', 'km')).toMatchObject({ ok: false });
  });

  it.each([
    ['kg', 'Kilograms', true],
    ['kg', 'кг', true],
    ['min', 'минуты', true],
    ['min', 'минус', false],
    ['m', 'мы', false],
    ['bpm', 'BPM', true],
    ['kg', 'lb', false],
    ['kg', '', false],
    ['bpm', 'steps', false],
  ])('%s and %s mean the same: %s', (one, other, expected) => {
    expect(isSameUnit(one, other)).toBe(expected);
  });
});
