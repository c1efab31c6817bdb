import type { CSSObject } from '@emotion/react';
import { theme } from './theme.ts';
import { themeValues } from './theme-values.ts';

/** The CSS variables of both color schemes, and the styles that every page begins with. */
export function globalStyles(): CSSObject[] {
  const { vars, typography } = theme();
  const { palette } = vars ?? theme();
  const { body1, fontWeightBold } = typography;
  const baseline: CSSObject = {
    html: {
      boxSizing: 'border-box',
      WebkitFontSmoothing: 'antialiased',
      MozOsxFontSmoothing: 'grayscale',
      WebkitTextSizeAdjust: '100%',
    },
    '*, *::before, *::after': { boxSizing: 'inherit' },
    'strong, b': { fontWeight: fontWeightBold },
    body: {
      margin: 0,
      ...(body1 as CSSObject),
      fontSize: '0.875rem',
      lineHeight: 22 / 14,
      color: palette.text.primary,
      backgroundColor: palette.background.default,
      textRendering: 'optimizeLegibility',
      // Saves ink.
      '@media print': { backgroundColor: palette.common.white },
      '&::backdrop': { backgroundColor: palette.background.default },
    },
    'h1, h2, h3, h4': { textWrap: 'balance' },
    p: { textWrap: 'pretty' },
    'h1:focus': { outline: 'none' },
    'a:focus-visible': {
      outline: `2px solid ${palette.primary.main}`,
      outlineOffset: 2,
      borderRadius: 4,
    },
    '::selection': { background: palette.tint.primary.soft },
    '@media (prefers-reduced-motion: reduce)': {
      '*, *::before, *::after': { animation: 'none !important', transition: 'none !important' },
    },
  };
  return [...themeValues().variables, baseline];
}
