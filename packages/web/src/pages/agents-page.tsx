import { useTranslation } from 'react-i18next';
import { AgentGrid } from '../features/agents/agent-grid.tsx';
import { FilterRow } from '../ui/filter-row.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SearchField } from '../ui/search-field.tsx';

/** /agents: the grid of agents. */
export default function AgentsPage() {
  const { t } = useTranslation('agents');
  return (
    <>
      <PageHeader title={t('list.title')} purpose={t('list.purpose')} />
      <FilterRow>
        <SearchField label={t('list.search')} />
      </FilterRow>
      <AgentGrid />
    </>
  );
}
