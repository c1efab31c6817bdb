import type { Plugin } from 'vite';

const theme = /((?:const|export const) \w*[dD]efaultTheme = )createTheme\(\);/;

/**
 * Removes from builds what MUI loads and this app never uses: default themes for components outside a `ThemeProvider`,
 * which take a phone tens of milliseconds, and the ripples of buttons, which our theme disables.
 */
export function leanMui(): Plugin {
  return {
    name: 'lean-mui',
    apply: 'build',
    transform(code, id) {
      if (!/@mui\/(material|system)\//.test(id)) return null;
      if (id.endsWith('/ButtonBase/TouchRipple.mjs'))
        return { code: 'export default () => null;', map: null };
      return theme.test(code) ? { code: code.replace(theme, '$1{};'), map: null } : null;
    },
  };
}
