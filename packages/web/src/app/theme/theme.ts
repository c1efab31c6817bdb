import { createTheme } from '@mui/material/styles';
import { components } from './components.ts';
import { paletteOf } from './palette.ts';
import { dark, light, radius } from './tokens.ts';
import { typography } from './typography.ts';

/** Both colour schemes as CSS variables, chosen by `data-theme` on the root element. */
const makeTheme = () =>
  createTheme({
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
    components,
  });

let made: ReturnType<typeof makeTheme> | undefined;
/** The one theme, made when it is first asked for: that takes the browser a task of its own. */
export function theme() {
  made ??= makeTheme();
  return made;
}
