import { createTheme } from '@mui/material/styles';
import { components } from './components.ts';
import { paletteOf } from './palette.ts';
import { dark, light, radius } from './tokens.ts';
import { typography } from './typography.ts';

/** MUI's theme in two color schemes as CSS variables, chosen by `data-theme` on the root element. */
export const theme = createTheme({
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
