import type { Agent } from '@agentarium/contracts';
import { catalogueSorts } from '@agentarium/contracts/names';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { agentPagesQuery } from '../../../data/agents-admin.ts';
import { FilterRow, FilterSheet, SearchField } from '../../../design/form/filter-row.tsx';
import { useClearUrlState, useUrlCount, useUrlState } from '../../../design/hooks/use-url-state.ts';
import type { DataColumn } from '../../../design/layout/data-table.tsx';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { cutText } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { AdminCard } from '../../../widgets/admin/admin-card.tsx';
import { AdminList, RowLink, useListView } from '../../../widgets/admin/admin-list.tsx';
import { AddLink, AdminPage } from '../../../widgets/admin/admin-page.tsx';
import {
  ArchivedChip,
  ArchiveFilter,
  archiveParam,
  useArchiveFilter,
  useBulkArchive,
} from '../../../widgets/admin/archive.tsx';
import {
  ReleaseFilters,
  releaseParams,
  StateChip,
  useReleaseFilter,
} from '../../../widgets/admin/release-fields.tsx';
import { AgentPicture } from '../../../widgets/agent-picture.tsx';
import { TierChip } from '../../../widgets/chips.tsx';
import { agentTexts } from '../agent-texts.ts';
import { useAgentActions } from './use-agent-actions.ts';

/** Characters of a description on a card (docs/spec/admin-side.md#constants). */
const descriptionLength = 120;

/** /admin/agents: the agents as cards or in a table, with search, filters, copy and delete. */
export function Component() {
  const { t, i18n } = useTranslation(['agents-admin', 'admin']);
  const [search] = useUrlState('search');
  const filter = { ...(search && { search }), ...useReleaseFilter(), ...useArchiveFilter() };
  const clear = useClearUrlState('search', ...releaseParams, archiveParam);
  const chosen = useUrlCount(...releaseParams, archiveParam);
  const view = useListView(catalogueSorts);
  const query = useInfiniteQuery(agentPagesQuery({ ...filter, ...view.order }));
  const { menuOf, notice } = useAgentActions();
  const total = query.data?.pages[0]?.total;
  const bulk = useBulkArchive<Agent>({
    of: 'agents',
    filter,
    pages: query.data?.pages,
    count: total != null && t('count', { count: total }),
    nameOf: (agent) => agentTexts(agent, i18n.language).name,
  });
  const add = <AddLink to={paths.admin.agent('new')} label={t('add')} />;

  const card = (agent: Agent) => {
    const texts = agentTexts(agent, i18n.language);
    return (
      <AdminCard
        to={paths.admin.agent(agent.id)}
        picture={<AgentPicture image={agent.config.image} role={agent.role} size={48} />}
        title={texts.name}
        subtitle={texts.role}
        text={cutText(texts.description, descriptionLength)}
        chips={
          <>
            <ArchivedChip {...agent} />
            <TierChip tier={agent.tier} size="small" />
            <StateChip state={agent.deployment_state} />
          </>
        }
        meta={
          <>
            {t('taskCount', { count: agent.tasks.length })} · <DateTime at={agent.updated_at} as="date" />
          </>
        }
        menu={menuOf(agent)}
      />
    );
  };

  const columns: DataColumn<Agent>[] = [
    bulk.column,
    {
      label: t('admin:column.name'),
      isRowLabel: true,
      sortKey: 'name',
      cell: (agent) => (
        <RowLink to={paths.admin.agent(agent.id)} name={agentTexts(agent, i18n.language).name} />
      ),
    },
    { label: t('admin:tier'), cell: ({ tier }) => <TierChip tier={tier} size="small" /> },
    { label: t('admin:state'), cell: (agent) => <StateChip state={agent.deployment_state} /> },
    { label: t('admin:column.tasks'), align: 'right', cell: ({ tasks }) => tasks.length },
    {
      label: t('admin:column.changed'),
      sortKey: 'updated',
      sx: { whiteSpace: 'nowrap' },
      cell: ({ updated_at }) => <DateTime at={updated_at} as="date" />,
    },
    { label: t('admin:column.actions'), isLabelHidden: true, align: 'right', cell: menuOf },
  ];

  return (
    <AdminPage title={t('title')} purpose={t('purpose')} action={add}>
      <FilterRow hasSheet>
        <SearchField label={t('search')} />
        <FilterSheet count={chosen}>
          <ReleaseFilters />
          <ArchiveFilter />
        </FilterSheet>
      </FilterRow>
      {notice}
      {bulk.notice}
      <AdminList
        items={query.data?.pages.flatMap((page) => page.items)}
        error={query.error}
        failed={t('failed.list')}
        onRetry={() => void query.refetch()}
        empty={{ title: t('empty'), action: add }}
        onClear={Object.keys(filter).length > 0 ? clear : null}
        more={query}
        isStale={query.isPlaceholderData}
        table={{ label: t('title'), columns, view, count: bulk.head }}
      >
        {card}
      </AdminList>
      {bulk.dialog}
    </AdminPage>
  );
}
