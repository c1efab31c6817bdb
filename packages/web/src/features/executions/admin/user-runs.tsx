import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { allRunsQuery } from '../../../data/runs-admin.ts';
import { QueryFailed } from '../../../design/feedback/error-state.tsx';
import { EmptyState } from '../../../design/feedback/notice.tsx';
import { ShowMore } from '../../../design/feedback/show-more.tsx';
import { RowSkeleton } from '../../../design/layout/row-skeleton.tsx';
import { RunRows } from './run-rows.tsx';

/** The runs of one user, newest first. */
export function UserRuns({ userId }: { userId: string }) {
  const { t } = useTranslation('runs-admin');
  const query = useInfiniteQuery(allRunsQuery({ user_id: userId }));
  const [first] = query.data?.pages ?? [];
  if (!first)
    return query.error ? (
      <QueryFailed query={query} title={t('failed.list')} />
    ) : (
      <RowSkeleton size={56} widths={['60%', '35%']} />
    );
  const runs = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (runs.length === 0) return <EmptyState title={t('noneOfUser')} />;
  return (
    <>
      <RunRows runs={runs} currency={first.currency_code} />
      <ShowMore list={query} failed={t('failed.list')} />
    </>
  );
}
