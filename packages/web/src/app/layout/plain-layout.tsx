import Box from '@mui/material/Box';
import { Outlet } from 'react-router';
import { DisplayMenus } from '../../widgets/display-menus.tsx';
import { Brand } from './brand.tsx';
import { mainId } from './root-layout.tsx';

/** A page without the side menu: the brand, language and theme above. */
export function PlainLayout() {
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      <Box
        component="header"
        data-print-hide
        sx={{ display: 'flex', alignItems: 'center', gap: 0.5, px: { xs: 2, md: 4 }, height: 64 }}
      >
        <Brand />
        <DisplayMenus />
      </Box>
      <Box
        component="main"
        id={mainId}
        tabIndex={-1}
        sx={{ flex: 1, display: 'grid', placeItems: 'center', outline: 'none', pb: 8 }}
      >
        <Outlet />
      </Box>
    </Box>
  );
}
