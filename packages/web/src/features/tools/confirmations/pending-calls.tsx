import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pendingToolCallsQuery } from '../../../data/tool-calls.ts';
import { AdminList } from '../../../widgets/admin/admin-list.tsx';
import { AdminPage } from '../../../widgets/admin/admin-page.tsx';
import { PendingCallCard } from './pending-call-card.tsx';

/** /admin/confirmations: tool calls of all users' runs awaiting approval; polled every few seconds. */
export function PendingCalls() {
  const { t } = useTranslation('tools');
  const query = useInfiniteQuery(pendingToolCallsQuery);
  return (
    <AdminPage title={t('waiting.title')} purpose={t('waiting.purpose')}>
      <AdminList
        items={query.data}
        error={query.error}
        failed={t('failed.waiting')}
        onRetry={() => void query.refetch()}
        empty={{ title: t('waiting.empty'), text: t('waiting.emptyText') }}
        onClear={null}
        minWidth={340}
        more={query}
      >
        {(call) => <PendingCallCard call={call} />}
      </AdminList>
    </AdminPage>
  );
}
