import { expect, it } from 'vitest';
import { paletteOf } from './theme.ts';
import { dark, light } from './tokens.ts';

/** The hue of a color in degrees, or gray. */
function hueOf(hex: string): number | 'grey' {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const most = Math.max(r, g, b);
  const spread = most - Math.min(r, g, b);
  if (spread < 0.15) return 'grey';
  if (most === r) return (60 * ((g - b) / spread) + 360) % 360;
  return 60 * (most === g ? (b - r) / spread + 2 : (r - g) / spread + 4);
}
const names: [name: string, from: number, to: number][] = [
  ['orange', 15, 32],
  ['amber', 33, 50],
  ['green', 110, 165],
  ['blue', 195, 230],
  ['violet', 245, 270],
  ['purple', 272, 300],
];
const nameOf = (hex: string | undefined) => {
  const hue = hueOf(hex ?? '');
  return hue === 'grey' ? hue : names.find(([, from, to]) => hue >= from && hue <= to)?.[0];
};

it.each(Object.entries({ light, dark }))('the %s theme has the colors of the specification', (_, scheme) => {
  const { primary, secondary, warning, tier } = paletteOf(scheme);
  const main = [primary, secondary, warning].map((colour) =>
    nameOf((colour as { main: string } | undefined)?.main),
  );
  expect(main).toEqual(['green', 'violet', 'amber']);
  const tiers = Object.entries(tier ?? {}).map(([name, { strong }]) => [name, nameOf(strong)]);
  expect(Object.fromEntries(tiers)).toEqual({
    basic: 'grey',
    pro: 'blue',
    premium: 'purple',
    ultra: 'orange',
    custom: 'green',
  });
});
