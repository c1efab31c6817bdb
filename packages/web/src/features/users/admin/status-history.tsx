import type { StatusHistoryEntry } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { statusHistoryQuery } from '../../../data/users-admin.ts';
import { QueryFailed } from '../../../design/feedback/query-failed.tsx';
import { ShowMore } from '../../../design/feedback/show-more.tsx';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { columns, plainList } from '../../../design/layout/styles.ts';
import { UserStatusChip } from './user-status.tsx';

/** An account's status changes, newest first: status, time, author and reason. */
export function StatusHistory({ userId }: { userId: string }) {
  const { t } = useTranslation(['users-admin', 'common']);
  const query = useInfiniteQuery(statusHistoryQuery(userId));
  const entries = query.data?.pages.flatMap((page) => page.items);
  return (
    <Box component="section" aria-label={t('history')}>
      <Typography variant="h5" component="h3" sx={{ mb: 1 }}>
        {t('history')}
      </Typography>
      {query.isPending && <Skeleton variant="rounded" height={64} aria-label={t('common:loading')} />}
      {query.isError && !entries && <QueryFailed query={query} compact />}
      {entries?.length === 0 && <Note variant="body2">{t('noHistory')}</Note>}
      {entries && entries.length > 0 && (
        <Box component="ol" sx={plainList}>
          {entries.map((entry) => (
            <Entry key={`${entry.changed_at}-${entry.status}`} entry={entry} />
          ))}
        </Box>
      )}
      <ShowMore list={query} small />
    </Box>
  );
}

function Entry({ entry }: { entry: StatusHistoryEntry }) {
  const { t } = useTranslation('users-admin');
  return (
    <Box
      component="li"
      sx={{
        ...columns('sm', '180px minmax(0, 1fr)'),
        gap: { xs: 0.5, sm: 2 },
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box>
        <UserStatusChip status={entry.status} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {entry.reason ?? t('noReason')}
        </Typography>
        <Note component="div">
          <DateTime at={entry.changed_at} />
          {entry.changed_by_username && ` · ${t('changedBy', { name: entry.changed_by_username })}`}
        </Note>
      </Box>
    </Box>
  );
}
