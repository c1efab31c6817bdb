import Box from '@mui/material/Box';
import { LanguageMenu } from './language-menu.tsx';
import { ThemeMenu } from './theme-menu.tsx';

/** Language and theme, at the end of a page head without the side menu. */
export function DisplayMenus() {
  return (
    <>
      <Box sx={{ flex: 1 }} />
      <LanguageMenu />
      <ThemeMenu />
    </>
  );
}
