import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { allRunsQuery } from '../../../data/runs-admin.ts';
import { QueryFailed } from '../../../design/feedback/error-state.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import { paths, withQuery } from '../../../lib/paths.ts';
import { AccordionSection } from '../../../widgets/admin/accordion-section.tsx';
import { RunRows } from './run-rows.tsx';

const shown = 5;

function LatestRuns({ userId }: { userId: string }) {
  const { t } = useTranslation('runs-admin');
  const query = useInfiniteQuery(allRunsQuery({ user_id: userId }));
  const [page] = query.data?.pages ?? [];
  if (!page) {
    if (query.error) return <QueryFailed query={query} compact title={t('failed.list')} />;
    return <Skeleton variant="rounded" height={160} />;
  }
  if (page.items.length === 0) return <Note variant="body2">{t('ofUser.none')}</Note>;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start', gap: 1.5 }}>
      <Box sx={{ width: '100%' }}>
        <RunRows runs={page.items.slice(0, shown)} currency={page.currency_code} />
      </Box>
      <SmallButton
        icon="history"
        variant="outlined"
        to={withQuery(paths.admin.runs, { user_id: userId, period: 'all' })}
      >
        {t('ofUser.all')}
      </SmallButton>
    </Box>
  );
}

/** The latest runs of a user, with a link to all; collapsed at first. */
export function UserRuns({ userId }: { userId: string }) {
  const { t } = useTranslation('runs-admin');
  return (
    <AccordionSection title={t('title')} icon="history">
      <LatestRuns userId={userId} />
    </AccordionSection>
  );
}
