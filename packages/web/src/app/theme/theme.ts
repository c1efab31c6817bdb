import { unstable_createBreakpoints as createBreakpoints, type Theme } from '@mui/material/styles';
import { components } from './components.ts';
import { themeValues } from './theme-values.ts';

const spacingPx = 8;
const rootFontPx = 16;

const spacing = (...steps: (number | string)[]) =>
  (steps.length === 0 ? [1] : steps)
    .map((step) => (typeof step === 'number' ? `${step * spacingPx}px` : step))
    .join(' ');

/** `color` with an opacity from 0 to 1, a number or a CSS expression. */
function alpha(color: string, opacity: number | string): string {
  const [, variable] = /^var\((--[\w-]+)\)$/.exec(color) ?? [];
  const factor = typeof opacity === 'number' ? opacity : `calc(${opacity})`;
  if (variable) return `rgba(var(${variable}Channel) / ${factor})`;
  return `color-mix(in srgb, ${color} calc(${opacity} * 100%), transparent)`;
}

const mixedWith = (other: string) => (color: string, share: number | string) =>
  `color-mix(in srgb, ${color}, ${other} calc(${share} * 100%))`;

type Transition = { duration?: number | string; easing?: string; delay?: number | string };

/** MUI's `transitions`, with durations in milliseconds. */
function transitionsOf({ duration, easing }: Pick<Theme['transitions'], 'duration' | 'easing'>) {
  const time = (value: number | string) => (typeof value === 'number' ? `${Math.round(value)}ms` : value);
  const create = (properties: string | readonly string[] = 'all', transition: Transition = {}) => {
    const { duration: lasts = duration.standard, easing: curve = easing.easeInOut, delay = 0 } = transition;
    return [properties]
      .flat()
      .map((property) => `${property} ${time(lasts)} ${curve} ${time(delay)}`)
      .join(',');
  };
  return { duration, easing, create, getAutoHeightDuration: () => duration.standard };
}

/** MUI's theme in two color schemes as CSS variables, chosen by `data-theme` on the root element. */
function makeTheme() {
  const { values } = themeValues();
  const theme = {
    ...values,
    components,
    spacing,
    alpha,
    lighten: mixedWith('#fff'),
    darken: mixedWith('#000'),
    breakpoints: createBreakpoints({}),
    transitions: transitionsOf(values.transitions),
    typography: { ...values.typography, pxToRem: (px: number) => `${px / rootFontPx}rem` },
    applyStyles: (scheme: string, styles: object) => ({ [`*:where([data-theme="${scheme}"]) &`]: styles }),
    internal_cache: {},
  };
  // The rest of MUI's type only serves to make themes.
  return theme as unknown as Theme;
}

let made: Theme | undefined;
/** The one theme, made on first use. */
export function theme(): Theme {
  made ??= makeTheme();
  return made;
}
