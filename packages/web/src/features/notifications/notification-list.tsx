import Box from '@mui/material/Box';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notificationsQuery, useReadNotifications } from '../../data/notifications/notifications.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { QueryFailed } from '../../design/feedback/query-failed.tsx';
import { ShowMore } from '../../design/feedback/show-more.tsx';
import { useToast } from '../../design/feedback/toast.tsx';
import { NotificationItem } from './notification-item.tsx';
import { NotificationSkeletons } from './notification-skeletons.tsx';
import { PanelFoot, PanelHead } from './panel-frame.tsx';

/** The notifications, newest first, below a sticky head; following one marks it as read. */
export function NotificationList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['notifications', 'common']);
  const list = useInfiniteQuery(notificationsQuery);
  const read = useReadNotifications();
  const toast = useToast();
  const readUpTo = (up_to_id: number) =>
    read.mutate({ up_to_id }, { onError: (error) => toast.error(error, t('readFailed')) });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const newest = items[0];
  const hasUnread = (list.data?.pages[0]?.unread ?? 0) > 0;
  return (
    <>
      <PanelHead onClose={onClose} onReadAll={hasUnread && newest ? () => readUpTo(newest.id) : null} />
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
