import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/** Returns whether the window is narrower than a breakpoint of the theme. */
export const useIsNarrow = (below: 'sm' | 'md' | 'lg' | 'xl'): boolean =>
  useMediaQuery(useTheme().breakpoints.down(below), { noSsr: true });
