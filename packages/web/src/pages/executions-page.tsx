import { useTranslation } from 'react-i18next';
import { ExecutionsFilters } from '../features/executions/executions-filters.tsx';
import { ExecutionsList } from '../features/executions/executions-list.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** /executions: the history. */
export default function ExecutionsPage() {
  const { t } = useTranslation('executions');
  return (
    <>
      <PageHeader title={t('list.title')} purpose={t('list.purpose')} />
      <ExecutionsFilters />
      <ExecutionsList />
    </>
  );
}
