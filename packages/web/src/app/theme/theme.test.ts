import { describe, expect, it } from 'vitest';
import { globalStyles } from './global-styles.ts';
import { theme } from './theme.ts';

describe('the theme', () => {
  it('names colors by variables without fallbacks', () => {
    expect(theme().vars?.palette.primary.main).toBe('var(--a-palette-primary-main)');
    expect(JSON.stringify(theme().vars)).not.toContain(', ');
  });

  it('defines every variable that it names, in light and dark', () => {
    const defined = JSON.stringify(globalStyles());
    const named = JSON.stringify(theme().vars).match(/--a-[\w-]+/g) ?? [];
    expect(named.length).toBeGreaterThan(200);
    expect(named.filter((name) => !defined.includes(`"${name}":`))).toEqual([]);
    expect(globalStyles().flatMap((rules) => Object.keys(rules))).toEqual(
      expect.arrayContaining([':root, [data-theme="light"]', '[data-theme="dark"]']),
    );
  });

  it.each([
    ['var(--a-palette-primary-main)', 0.2, 'rgba(var(--a-palette-primary-mainChannel) / 0.2)'],
    ['var(--a-x)', '0.1 + 0.2', 'rgba(var(--a-xChannel) / calc(0.1 + 0.2))'],
    ['#fff', 0.5, 'color-mix(in srgb, #fff calc(0.5 * 100%), transparent)'],
  ])('makes %s transparent by %s', (color, opacity, result) => {
    expect(theme().alpha(color, opacity)).toBe(result);
  });

  it('measures spacing in steps of 8 pixels', () => {
    expect([theme().spacing(), theme().spacing(0.5), theme().spacing(1, 'auto', -2)]).toEqual([
      '8px',
      '4px',
      '8px auto -16px',
    ]);
  });

  it('describes transitions by its own durations', () => {
    const { create } = theme().transitions;
    expect(create('opacity')).toBe('opacity 180ms cubic-bezier(0.4, 0, 0.2, 1) 0ms');
    expect(create(['color', 'top'], { duration: 99.6, easing: 'linear', delay: '1s' })).toBe(
      'color 100ms linear 1s,top 100ms linear 1s',
    );
  });

  it('limits styles to one color scheme', () => {
    expect(theme().applyStyles('dark', { color: 'red' })).toEqual({
      '*:where([data-theme="dark"]) &': { color: 'red' },
    });
  });
});
