import { useTranslation } from 'react-i18next';
import { FilterRow, SearchField } from '../design/form/filter-row.tsx';
import { PageHeader } from '../design/layout/page-header.tsx';
import { AgentGrid } from '../features/agents/agent-grid.tsx';

/** /agents: the grid of agents. */
export function Component() {
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
