import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unreadQuery } from '../../data/notifications/notifications.ts';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { FailedDialog } from '../../design/feedback/load-failed.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { badgeText } from './notification-look.ts';

const NotificationPanel = lazyPart(() => import('./notification-panel.tsx'), { failed: FailedDialog });

/** The top bar's bell with the unread count; opens the notifications. */
export default function NotificationBell() {
  const { t } = useTranslation('notifications');
  const { data: unread = 0 } = useQuery(unreadQuery);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const label = unread > 0 ? t('bell.unread', { count: unread, shown: badgeText(unread) }) : t('bell.none');
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        {...(anchor && { 'aria-controls': id })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Badge
          color="error"
          badgeContent={unread > 0 ? badgeText(unread) : null}
          slotProps={{ badge: { 'aria-hidden': true } }}
          sx={{
            '& .MuiBadge-badge': {
              minWidth: 17,
              height: 17,
              px: 0.5,
              fontSize: 11,
              fontWeight: 650,
              fontVariantNumeric: 'tabular-nums',
              boxShadow: '0 0 0 2px var(--a-palette-background-default)',
            },
          }}
        >
          <Icon name="notifications" size={22} />
        </Badge>
      </IconButton>
      {anchor && (
        <Suspense fallback={null}>
          <NotificationPanel id={id} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
