import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  notificationsQuery,
  unreadQuery,
  useDeleteNotifications,
  useReadNotifications,
} from '../../data/notifications.ts';
import { useConfirm } from '../../design/feedback/confirm.tsx';
import { QueryFailed } from '../../design/feedback/error-state.tsx';
import { EmptyState } from '../../design/feedback/notice.tsx';
import { ShowMore } from '../../design/feedback/show-more.tsx';
import { useToast } from '../../design/feedback/toast.tsx';
import { useOnBack } from '../../design/hooks/use-back.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { LoadingStatus, RowSkeleton } from '../../design/layout/skeletons.tsx';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { paths } from '../../lib/paths.ts';
import { badgeText, NotificationItem } from './notification-item.tsx';

const bar = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  flexShrink: 0,
} as const;

/** The title with the actions for all; `onReadAll` is null if everything is read. */
export function PanelHead({ onReadAll, onClose }: { onReadAll: (() => void) | null; onClose: () => void }) {
  const { t } = useTranslation(['notifications', 'common']);
  return (
    <Box sx={{ ...bar, pl: 2, pr: 1, py: 1, minHeight: 56, borderBottom: 1, borderColor: 'divider' }}>
      <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
        {t('notifications:title')}
      </Typography>
      {onReadAll && (
        <SmallButton icon="done_all" color="primary" onClick={onReadAll}>
          {t('notifications:readAll')}
        </SmallButton>
      )}
      <Box sx={{ display: { xs: 'flex', sm: 'none' } }}>
        <IconButton aria-label={t('common:action.close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </Box>
    </Box>
  );
}

/** Settings, and Delete all. */
export function PanelFoot({ canDelete, onClose }: { canDelete: boolean; onClose: () => void }) {
  const { t } = useTranslation('notifications');
  const confirm = useConfirm();
  const toast = useToast();
  const remove = useDeleteNotifications();
  const removeAll = async () => {
    const isSure = await confirm({
      title: t('deleteAll.title'),
      text: t('deleteAll.text'),
      confirmLabel: t('deleteAll.action'),
      tone: 'danger',
    });
    if (!isSure) return;
    try {
      await remove.mutateAsync();
    } catch (error) {
      toast.error(error, t('deleteFailed'));
    }
  };
  return (
    <Box sx={{ ...bar, px: 1, py: 0.5, borderTop: 1, borderColor: 'divider' }}>
      <SmallButton
        icon="settings"
        to={`${paths.settings}#notifications`}
        onClick={onClose}
        sx={{ mr: 'auto' }}
      >
        {t('toSettings')}
      </SmallButton>
      {canDelete && (
        <Tooltip title={t('deleteAll.open')}>
          <IconButton
            aria-label={t('deleteAll.open')}
            disabled={remove.isPending}
            onClick={() => void removeAll()}
          >
            <Icon name="delete" />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}

/** Skeleton notifications. */
export function NotificationSkeletons() {
  return (
    <LoadingStatus sx={{ p: 0.5 }}>
      {['first', 'second', 'third', 'fourth'].map((key) => (
        <RowSkeleton
          key={key}
          variant="circular"
          size={36}
          widths={['70%', '90%']}
          sx={{ gap: 1.5, p: 1.5 }}
        />
      ))}
    </LoadingStatus>
  );
}

/** The notifications, newest first, below a sticky head; following one marks it as read. */
export function NotificationList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['notifications', 'common']);
  const list = useInfiniteQuery(notificationsQuery);
  const read = useReadNotifications();
  const toast = useToast();
  const readUpTo = async (up_to_id: number) => {
    try {
      await read.mutateAsync({ up_to_id });
    } catch (error) {
      toast.error(error, t('readFailed'));
    }
  };
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const newest = items[0];
  const hasUnread = (list.data?.pages[0]?.unread ?? 0) > 0;
  return (
    <>
      <PanelHead onClose={onClose} onReadAll={hasUnread && newest ? () => void readUpTo(newest.id) : null} />
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain' }}>
        {!list.data &&
          (list.error ? (
            <QueryFailed query={list} compact title={t('notifications:loadFailed')} />
          ) : (
            <NotificationSkeletons />
          ))}
        {list.data && items.length === 0 && (
          <EmptyState compact title={t('notifications:empty.title')} text={t('notifications:empty.text')} />
        )}
        {items.length > 0 && (
          <Box component="ul" sx={{ m: 0, p: 0.5, listStyle: 'none' }}>
            {items.map((one) => (
              <NotificationItem
                key={one.id}
                notification={one}
                onFollow={() => {
                  if (one.read_at === null) read.mutate({ ids: [one.id] });
                  onClose();
                }}
              />
            ))}
          </Box>
        )}
        <ShowMore list={list} failed={t('notifications:loadFailed')} small />
      </Box>
      <PanelFoot canDelete={items.length > 0} onClose={onClose} />
    </>
  );
}

type NotificationPanelProps = { id: string; anchor: HTMLElement; onClose: () => void };

/** The notifications below the bell, or over the whole screen of a phone. */
export function NotificationPanel({ id, anchor, onClose }: NotificationPanelProps) {
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

/** The top bar's bell with the unread count; opens the notifications. */
export function NotificationBell() {
  const { t } = useTranslation('notifications');
  const { data: unread = 0 } = useQuery(unreadQuery);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = () => setAnchor(null);
  useOnBack(close);
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
        // The items' other texts load on the first opening.
        <Suspense fallback={null}>
          <NotificationPanel id={id} anchor={anchor} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
