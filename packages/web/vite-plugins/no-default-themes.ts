import type { Plugin } from 'vite';

const made = /((?:const|export const) \w*[dD]efaultTheme = )createTheme\(\);/;

/**
 * Leaves out the themes that MUI makes when its files are loaded, for what stands outside of a `ThemeProvider`: here
 * nothing does, and each takes a phone some 20 ms. Only in builds.
 */
export function noDefaultThemes(): Plugin {
  return {
    name: 'no-default-themes',
    apply: 'build',
    transform(code, id) {
      if (!/@mui\/(material|system)\//.test(id) || !made.test(code)) return null;
      return { code: code.replace(made, '$1{};'), map: null };
    },
  };
}
