import type { ThemeOptions } from '@mui/material/styles';
import { controls } from './components-controls.ts';
import { fields } from './components-fields.ts';
import { surfaces } from './components-surfaces.ts';

/** How MUI's components look here: what every screen would otherwise repeat. */
export const components: NonNullable<ThemeOptions['components']> = { ...surfaces, ...controls, ...fields };
