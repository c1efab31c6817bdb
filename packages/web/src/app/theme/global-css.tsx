import { Global } from '@emotion/react';
import { globalStyles } from './global-styles.ts';

/** Applies the global styles; in builds they are a style sheet instead (vite-plugins/built-theme.ts). */
export const GlobalCss = () => <Global styles={globalStyles()} />;
