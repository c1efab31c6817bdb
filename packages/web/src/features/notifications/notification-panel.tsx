import Drawer from '@mui/material/Drawer';
import Popover from '@mui/material/Popover';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { NotificationList } from './notification-list.tsx';

export type NotificationPanelProps = { id: string; anchor: HTMLElement; onClose: () => void };

/** The notifications below the bell, or over the whole screen of a phone. */
export default function NotificationPanel({ id, anchor, onClose }: NotificationPanelProps) {
  const { t } = useTranslation('notifications');
  const isPhone = useMediaQuery('(max-width:599.95px)', { noSsr: true });
  const dialog = { id, role: 'dialog', 'aria-modal': true, 'aria-label': t('title') };
  if (isPhone) {
    return (
      <Drawer
        open
        anchor="bottom"
        onClose={onClose}
        slotProps={{ paper: { ...dialog, sx: { height: '100%', borderRadius: 0 } } }}
      >
        <NotificationList onClose={onClose} />
      </Drawer>
    );
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          ...dialog,
          sx: {
            mt: 1,
            width: 420,
            maxHeight: 'min(640px, calc(100% - 88px))',
            display: 'flex',
            flexDirection: 'column',
          },
        },
      }}
    >
      <NotificationList onClose={onClose} />
    </Popover>
  );
}
