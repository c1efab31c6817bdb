import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { useTranslation } from 'react-i18next';
import { LanguageMenu, ThemeMenu } from '../../widgets/display-menus.tsx';
import { SideMenu } from './side-menu.tsx';

/** The side menu on a phone, with what the top bar has no room for. */
export default function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { sx: { width: 280, maxWidth: '86vw' }, 'aria-label': t('menu.label') } }}
    >
      <SideMenu
        onNavigate={onClose}
        footer={
          <Box sx={{ display: 'flex', px: 0.5, pt: 2 }}>
            <LanguageMenu />
            <ThemeMenu />
          </Box>
        }
      />
    </Drawer>
  );
}
