import { type Agent, availabilityOf, type DeploymentState, openingPlan } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { agentsQuery } from '../../data/agents.ts';
import { QueryFailed } from '../../design/feedback/error-state.tsx';
import { EmptyState, NoMatch } from '../../design/feedback/notice.tsx';
import { FilterRow, SearchField } from '../../design/form/filter-row.tsx';
import { useSession } from '../../design/hooks/use-session.ts';
import { useUrlState } from '../../design/hooks/use-url-state.ts';
import { CardAction, CardLink } from '../../design/layout/card-link.tsx';
import { Note } from '../../design/layout/note.tsx';
import { PageHeader } from '../../design/layout/page-header.tsx';
import { plainList } from '../../design/layout/styles.ts';
import { anyContains, cutText } from '../../lib/format.ts';
import { paths, withQuery } from '../../lib/paths.ts';
import { isAdmin } from '../../lib/session-store.ts';
import { AgentPicture } from '../../widgets/agent-picture.tsx';
import { TierIcon } from '../../widgets/chips.tsx';
import { StateBadge, StateOverlay } from '../../widgets/state-badge.tsx';
import { type AgentTexts, agentTexts } from './agent-texts.ts';

type ListedAgent = { agent: Agent; texts: AgentTexts };

const order: Record<DeploymentState, number> = { prod: 0, test: 1, dev: 2, new: 3 };

/**
 * The grid of agents (docs/spec/user-side.md#agents): `new` hidden, prod before test before dev and then by name, found by
 * name, role or description in the reader's language case-insensitively.
 */
export function listAgents(agents: readonly Agent[], language: string, search: string): ListedAgent[] {
  const byName = new Intl.Collator(language);
  return agents
    .filter((agent) => agent.deployment_state !== 'new')
    .map((agent) => ({ agent, texts: agentTexts(agent, language) }))
    .filter(({ texts: { name, role, description } }) =>
      anyContains(language, [name, role, description], search),
    )
    .sort(
      (a, b) =>
        order[a.agent.deployment_state] - order[b.agent.deployment_state] ||
        byName.compare(a.texts.name, b.texts.name),
    );
}

type GridProps = { component?: 'ul' | 'div'; children: ReactNode; role?: string; 'aria-label'?: string };

function Grid({ component = 'div', children, ...rest }: GridProps) {
  return (
    <Box
      component={component}
      {...rest}
      sx={{
        ...plainList,
        display: 'grid',
        gap: { xs: 1, sm: 2, md: 2.5 },
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: 'repeat(2, minmax(0, 1fr))',
          md: 'repeat(3, minmax(0, 1fr))',
          lg: 'repeat(4, minmax(0, 1fr))',
        },
      }}
    >
      {children}
    </Box>
  );
}

function GridSkeleton() {
  const { t } = useTranslation('common');
  return (
    <Grid role="status" aria-label={t('loading')}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <Box
          key={key}
          sx={{ p: 1, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
        >
          <Skeleton variant="rounded" sx={{ height: 'auto', aspectRatio: '4 / 3', borderRadius: '8px' }} />
          <Box sx={{ p: 1, pb: 0 }}>
            <Skeleton variant="text" width="70%" sx={{ fontSize: '1rem' }} />
            <Skeleton variant="text" width="50%" sx={{ mb: 1 }} />
            <Skeleton variant="text" />
            <Skeleton variant="text" />
            <Skeleton variant="text" width="80%" />
          </Box>
        </Box>
      ))}
    </Grid>
  );
}

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

/** The grid of agents with all its states; the search is in the address. */
export function AgentGrid() {
  const { t, i18n } = useTranslation('agents');
  const { user } = useSession();
  const [search, setSearch] = useUrlState('search');
  const query = useQuery(agentsQuery);
  if (query.isPending) return <GridSkeleton />;
  if (query.isError && !query.data) {
    return <QueryFailed query={query} title={t('list.failed')} />;
  }
  const shown = listAgents(query.data, i18n.language, search);
  if (shown.length === 0) {
    return search ? <NoMatch onClear={() => setSearch('')} /> : <EmptyState title={t('list.empty')} />;
  }
  return (
    <Grid component="ul">
      {shown.map((listed) => (
        <li key={listed.agent.id}>
          <AgentCard {...listed} isAdmin={isAdmin(user)} />
        </li>
      ))}
    </Grid>
  );
}

/** Characters of a description in the grid (docs/spec/user-side.md#constants). */
const descriptionLength = 150;

/** An agent card, picture first; an overlay says why it is locked, and the card still links to it. */
function AgentCard({ agent, texts, isAdmin }: ListedAgent & { isAdmin: boolean }) {
  const { t } = useTranslation(['agents', 'common']);
  const availability = availabilityOf(agent, isAdmin);
  const isLocked = availability === 'locked';
  return (
    <CardLink
      to={paths.agent(agent.id)}
      title={texts.name}
      sx={{
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        p: 1,
        // Two beside each other on the narrowest phones: a word must fit.
        '@media (max-width:359.95px)': { '& h2': { fontSize: '0.875rem' } },
      }}
    >
      {(link) => (
        <>
          <Box sx={{ position: 'relative', mb: 1.5 }}>
            <StateOverlay
              kind={availability === 'open' ? null : availability}
              size="card"
              reason={
                isLocked
                  ? t('locked.card', { plan: t(`common:tier.${openingPlan(agent.tier)}`) })
                  : t('comingSoon')
              }
              {...(isLocked && {
                action: (
                  <CardAction>
                    <Button
                      size="small"
                      variant="outlined"
                      component={Link}
                      to={withQuery(paths.subscription, { plan: openingPlan(agent.tier) })}
                      sx={{ whiteSpace: 'normal', lineHeight: 1.3 }}
                    >
                      {t('locked.action')}
                    </Button>
                  </CardAction>
                ),
              })}
            >
              <AgentPicture
                image={agent.config.image}
                role={agent.role}
                size="fill"
                // Under an overlay that is taller than the picture.
                sx={{ aspectRatio: '4 / 3', minHeight: '100%', borderRadius: '8px' }}
              />
            </StateOverlay>
          </Box>
          <Box sx={{ px: { xs: 0.5, sm: 1 }, pb: 1, display: 'flex', flexDirection: 'column', flex: 1 }}>
            <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                {link}
                <Typography
                  variant="small"
                  component="p"
                  sx={{ color: 'tint.primary.text', fontWeight: 550 }}
                >
                  {texts.role}
                </Typography>
              </Box>
              {agent.tier !== 'basic' && (
                <Box sx={{ position: 'relative', zIndex: 1, display: { xs: 'none', sm: 'block' } }}>
                  <TierIcon tier={agent.tier} />
                </Box>
              )}
            </Box>
            <Note
              variant="body2"
              sx={{
                mt: 1,
                mb: 1.5,
                // Beside another one on a phone: a few lines, all of it on the agent's page.
                display: { xs: '-webkit-box', sm: 'block' },
                overflow: 'hidden',
                WebkitLineClamp: '3',
                WebkitBoxOrient: 'vertical',
              }}
            >
              {cutText(texts.description, descriptionLength)}
            </Note>
            <Box sx={{ mt: 'auto', display: 'flex', alignItems: 'center', gap: 1, minHeight: 28 }}>
              <Typography variant="caption" component="p" sx={{ flex: 1, color: 'text.secondary' }}>
                {t('taskCount', { count: agent.tasks.filter((task) => task.task_type !== 'child').length })}
              </Typography>
              {isLocked && agent.deployment_state === 'test' && <StateBadge kind="testing" />}
            </Box>
          </Box>
        </>
      )}
    </CardLink>
  );
}
