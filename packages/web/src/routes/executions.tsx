import { useTranslation } from 'react-i18next';
import { PageHeader } from '../design/layout/page-header.tsx';
import { ExecutionsFilters } from '../features/executions/history/executions-filters.tsx';
import { ExecutionsList } from '../features/executions/history/executions-list.tsx';

/** /executions: the history. */
export function Component() {
  const { t } = useTranslation('executions');
  return (
    <>
      <PageHeader title={t('list.title')} purpose={t('list.purpose')} />
      <ExecutionsFilters />
      <ExecutionsList />
    </>
  );
}
