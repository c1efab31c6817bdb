import type { Agent, Tier } from '@agentarium/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { allAgentsQuery } from '../../../data/agents.ts';
import { FilterRow, SearchField } from '../../../design/form/filter-row.tsx';
import { useClearUrlState, useUrlState } from '../../../design/hooks/use-url-state.ts';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { findByText } from '../../../lib/find-by-text.ts';
import { cutText } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { AdminCard } from '../../../widgets/admin/admin-card.tsx';
import { AdminList } from '../../../widgets/admin/admin-list.tsx';
import { AddLink, AdminPage } from '../../../widgets/admin/admin-page.tsx';
import { ArchivedChip, ArchiveFilter, useArchiveFilter } from '../../../widgets/admin/archive.tsx';
import { StateChip, TierFilter, useTierFilter } from '../../../widgets/admin/release-fields.tsx';
import { AgentPicture } from '../../../widgets/agent-picture.tsx';
import { TierChip } from '../../../widgets/tier-chip.tsx';
import { agentTexts } from '../agent-texts.ts';
import { useAgentActions } from './use-agent-actions.ts';

/** Characters of a description on a card (docs/spec/admin-side.md#constants). */
const descriptionLength = 120;

/** /admin/agents: every agent as a card, with search, tier filter, copy and delete. */
export function AgentList() {
  const { t, i18n } = useTranslation('agents-admin');
  const query = useQuery(allAgentsQuery);
  const [search] = useUrlState('search');
  const tier = useTierFilter();
  const archive = useArchiveFilter();
  const clear = useClearUrlState('search', 'tier', 'show');
  const { menuOf, notice } = useAgentActions();
  const items = query.data && filterAgents(query.data.filter(archive.shows), { search, tier }, i18n.language);
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

  return (
    <AdminPage title={t('title')} purpose={t('purpose')} action={add}>
      <FilterRow>
        <SearchField label={t('search')} />
        <TierFilter />
        <ArchiveFilter />
      </FilterRow>
      {notice}
      <AdminList
        items={items}
        error={query.error}
        failed={t('failed.list')}
        onRetry={() => void query.refetch()}
        empty={{ title: t('empty'), action: add }}
        onClear={search || tier !== 'all' || archive.isArchive ? clear : null}
      >
        {card}
      </AdminList>
    </AdminPage>
  );
}

/** The admin list: filtered by name, role or description in the user's language or English, sorted by name. */
export function filterAgents(
  agents: readonly Agent[],
  { search, tier }: { search: string; tier: Tier | 'all' },
  language: string,
): Agent[] {
  return findByText(
    agents.filter((agent) => tier === 'all' || agent.tier === tier),
    search,
    language,
    (agent) => {
      const { name, role, description } = agentTexts(agent, language);
      return { name, texts: [role, description, agent.name, agent.role, agent.description] };
    },
  );
}
