import createCache from '@emotion/cache';
import { css } from '@emotion/react';
import type { Plugin } from 'vite';
import { globalStyles } from '../src/app/theme/global-styles.ts';
import { themeValues } from '../src/app/theme/theme-values.ts';

const styleSheet = 'virtual:theme.css';

/** The global styles as a style sheet. */
function styleSheetOf(styles: ReturnType<typeof globalStyles>): string {
  const cache = createCache({ key: 'css' });
  // Without a document, keeps the rules.
  cache.compat = true;
  cache.insert('', css(styles), cache.sheet, true);
  return Object.values(cache.inserted).join('');
}

/**
 * Computes the theme in the build: its values become JSON, so MUI's code that makes themes is left out, and its global
 * styles become a style sheet. In a browser both would take tens of milliseconds of every start.
 */
export function builtTheme(): Plugin {
  return {
    name: 'built-theme',
    apply: 'build',
    resolveId: (id) => (id === styleSheet ? id : null),
    load(id) {
      if (id === styleSheet) return styleSheetOf(globalStyles());
      if (id.endsWith('/app/theme/global-css.tsx'))
        return `import ${JSON.stringify(styleSheet)}; export const GlobalCss = () => null;`;
      if (!id.endsWith('/app/theme/theme-values.ts')) return null;
      // A browser parses JSON faster than code.
      const json = JSON.stringify({ ...themeValues(), variables: [] });
      return `const made = JSON.parse(${JSON.stringify(json)}); export const themeValues = () => made;`;
    },
  };
}
