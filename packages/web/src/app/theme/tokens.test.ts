import { describe, expect, it } from 'vitest';
import { dark, light } from './tokens.ts';

const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: string, other: string) => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};

const grounds = ['page', 'card', 'sunken', 'raised'] as const;
const tones = ['green', 'violet', 'amber', 'red', 'blue'] as const;
const tints = ['purple', 'orange', 'grey'] as const;

describe.each(Object.entries({ light, dark }))('the %s colors', (_name, scheme) => {
  const pairs: [string, string, string, number][] = [
    ...grounds.flatMap((ground): [string, string, string, number][] => [
      [`text on ${ground}`, scheme.text, scheme[ground], 4.5],
      [`quiet text on ${ground}`, scheme.quiet, scheme[ground], 4.5],
      [`the border of a control on ${ground}`, scheme.control, scheme[ground], 3],
      ...tones.map((tone): [string, string, string, number] => [
        `${tone} on ${ground}`,
        scheme[tone].main,
        scheme[ground],
        4.5,
      ]),
    ]),
    ...tones.flatMap((tone): [string, string, string, number][] => [
      [`the label of a ${tone} button`, scheme[tone].on, scheme[tone].main, 4.5],
      [`the label of a pressed ${tone} button`, scheme[tone].on, scheme[tone].dark, 4.5],
      [`${tone} text on its tint`, scheme[tone].text, scheme[tone].soft, 4.5],
      [`text on the ${tone} tint`, scheme.text, scheme[tone].soft, 4.5],
      [`quiet text on the ${tone} tint`, scheme.quiet, scheme[tone].soft, 4.5],
      [`the ${tone} line of a ring on its soft one`, scheme[tone].main, scheme[tone].soft, 3],
      // Large numbers on a card have the color of their level.
      [`a ${tone} figure on a card`, scheme[tone].text, scheme.card, 4.5],
    ]),
    ...tints.flatMap((tint): [string, string, string, number][] => [
      [`${tint} text on its tint`, scheme[tint].text, scheme[tint].soft, 4.5],
      [`the strong ${tint} line on a card`, scheme[tint].strong, scheme.card, 3],
    ]),
    // An assistant's answer is on a violet tint in a frame.
    ['text on what an assistant says', scheme.text, scheme.violet.soft, 7],
  ];

  it('are readable on each of their grounds', () => {
    const faint = pairs.filter(([, front, ground, least]) => contrast(front, ground) < least);
    expect(faint.map(([pair]) => pair)).toEqual([]);
  });

  it('disabled text is fainter than secondary text', () => {
    expect(contrast(scheme.quiet, scheme.card)).toBeGreaterThan(contrast(scheme.disabled, scheme.card));
  });
});

it('both schemes have the same colors under the same names, each a full hex value', () => {
  const flat = (scheme: object): [string, string][] =>
    Object.entries(scheme).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string'
        ? [[name, value]]
        : flat(value).map(([inner, hex]) => [`${name}.${inner}`, hex]),
    );
  const [ofLight, ofDark] = [flat(light), flat(dark)];
  expect(ofDark.map(([name]) => name)).toEqual(ofLight.map(([name]) => name));
  const broken = [...ofLight, ...ofDark].filter(
    ([name, value]) => !(name === 'shadow' ? /^\d+ \d+ \d+$/ : /^#[\da-f]{6}$/).test(value),
  );
  expect(broken).toEqual([]);
});
