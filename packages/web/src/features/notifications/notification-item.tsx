import type { Notification } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useDeleteNotification } from '../../data/notifications/notifications.ts';
import { useToast } from '../../design/feedback/toast.tsx';
import { DateTime } from '../../design/layout/date-time.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx';
import { TintedIcon } from '../../widgets/tinted-icon.tsx';
import { appearanceOf, linkOf } from './notification-appearance.ts';
import { useNotificationText } from './use-notification-text.ts';

type Props = { notification: Notification; onFollow: () => void };

const row = {
  position: 'relative',
  display: 'flex',
  gap: 1.5,
  p: 1.5,
  borderRadius: '12px',
  transition: 'background-color 120ms ease-out',
  '@media (hover: hover)': { '&:hover': { bgcolor: 'action.hover' } },
  '&:has(a:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
} as const;

const wholeRow = {
  color: 'inherit',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
  '&:focus-visible': { outline: 'none' },
} as const;

/** One notification; the whole row links to what it is about. */
export function NotificationItem({ notification, onFollow }: Props) {
  const { t } = useTranslation('notifications');
  const toast = useToast();
  const remove = useDeleteNotification();
  const { title, line } = useNotificationText()(notification);
  const { icon, tint } = appearanceOf(notification);
  const isUnread = notification.read_at === null;
  return (
    <Box component="li" sx={row}>
      <TintedIcon icon={icon} tint={tint} isRound />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          variant="body2"
          component="p"
          sx={{ fontWeight: isUnread ? 650 : 500, overflowWrap: 'anywhere' }}
        >
          <Box component={Link} to={linkOf(notification)} onClick={onFollow} sx={wholeRow}>
            {isUnread && <VisuallyHidden>{t('unread')} </VisuallyHidden>}
            {title}
          </Box>
        </Typography>
        <Note sx={{ mt: 0.25, overflowWrap: 'anywhere' }}>{line}</Note>
        <Note sx={{ mt: 0.25, '& time': { position: 'relative', zIndex: 1 } }}>
          <DateTime at={notification.created_at} as="relative" />
        </Note>
      </Box>
      <Box
        sx={{
          position: 'relative',
          zIndex: 1,
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
        }}
      >
        <IconButton
          size="small"
          aria-label={t('delete', { title })}
          disabled={remove.isPending}
          onClick={() =>
            remove.mutate(notification.id, { onError: (error) => toast.error(error, t('deleteFailed')) })
          }
          sx={{ color: 'text.secondary' }}
        >
          <Icon name="close" size={18} />
        </IconButton>
        {isUnread && (
          <Box
            aria-hidden
            sx={{ mt: 0.5, width: 8, height: 8, borderRadius: '999px', bgcolor: 'primary.main' }}
          />
        )}
      </Box>
    </Box>
  );
}
