import { createTheme } from '@mui/material/styles';
import { paletteOf } from './palette.ts';
import { dark, light, radius } from './tokens.ts';
import { typography } from './typography.ts';

const options: Parameters<typeof createTheme>[0] = {
  cssVariables: { colorSchemeSelector: 'data-theme', cssVarPrefix: 'a' },
  colorSchemes: { light: { palette: paletteOf(light) }, dark: { palette: paletteOf(dark) } },
  shape: { borderRadius: radius.card },
  typography,
  motion: { reducedMotion: 'system' },
  focusVisible: true,
  transitions: {
    duration: {
      shortest: 120,
      shorter: 140,
      short: 160,
      standard: 180,
      complex: 200,
      enteringScreen: 180,
      leavingScreen: 140,
    },
  },
};

type Rules = Record<string, Record<string, string>>;
/** What MUI's type of a theme leaves out. */
type MadeWithVariables = Record<'motion' | 'focusVisible' | 'opacity' | 'overlays', unknown> & {
  generateStyleSheets: () => Rules[];
};

/** A variable without its fallback, as all of them are always defined. */
const withoutFallback = (value: unknown) =>
  typeof value === 'string' ? value.replace(/^var\((--[\w-]+), .*\)$/, 'var($1)') : value;

/** The colors of one scheme; those of single components are only needed as variables. */
const colorsOnly = (palette: object) =>
  Object.fromEntries(Object.entries(palette).filter(([name]) => !/^[A-Z]/.test(name)));

/**
 * Returns MUI's theme as plain data, and the rules that define its CSS variables. This takes a phone tens of
 * milliseconds, so the build does it once and replaces this module with the result (vite-plugins/built-theme.ts).
 */
export function themeValues() {
  const made = createTheme(options);
  // Spacing is the same everywhere: no variable.
  const { spacing: _, ...vars } = made.vars as unknown as Record<string, unknown>;
  const { direction, typography: fonts, shape, shadows, zIndex, mixins, transitions } = made;
  const { motion, focusVisible, opacity, overlays, generateStyleSheets } =
    made as unknown as MadeWithVariables;
  const values = {
    ...{ direction, shape, shadows, zIndex, mixins, motion, focusVisible, opacity, overlays },
    palette: colorsOnly(made.palette),
    typography: fonts,
    transitions: { duration: transitions.duration, easing: transitions.easing },
    vars: JSON.parse(JSON.stringify(vars), (_key, value) => withoutFallback(value)),
  };
  return JSON.parse(JSON.stringify({ values, variables: generateStyleSheets() })) as {
    values: Record<keyof typeof values, object> & Pick<typeof values, 'transitions'>;
    variables: Rules[];
  };
}
