import type { SubscriptionStatus } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { agentsQuery } from '../../data/agents.ts';
import { QueryFailed } from '../../design/feedback/error-state.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { equalColumns, loneLink } from '../../design/layout/styles.ts';
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx';
import { paths } from '../../lib/paths.ts';
import { AgentPicture } from '../../widgets/agent-picture.tsx';
import { TierChip } from '../../widgets/tier-chip.tsx';
import { type SoldAgent, soldAgents } from './offer-details.ts';
import { Section } from './section.tsx';

const groupGrid = { ...equalColumns('md', 2), gap: 3 };

function Held({ text }: { text: string }) {
  return (
    <Box
      sx={{
        mt: 0.5,
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        typography: 'small',
        fontWeight: 600,
        color: 'tint.success.text',
      }}
    >
      <Icon name="check_circle" size={18} />
      {text}
    </Box>
  );
}

type AgentOfferProps = { agent: SoldAgent; isCustomLocked: boolean; onBuy: () => void };

function AgentOffer({ agent, isCustomLocked, onBuy }: AgentOfferProps) {
  const { t } = useTranslation(['subscription', 'common']);
  const { info } = agent;
  return (
    <Paper
      variant="outlined"
      component="article"
      sx={{ p: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}
    >
      <AgentPicture image={agent.image} role={agent.storedRole} size={56} />
      <Box sx={{ flex: '1 1 140px', minWidth: 0 }}>
        <Typography variant="h4" component="h4">
          <Box
            component={Link}
            to={paths.agent(agent.id)}
            sx={{
              ...loneLink,
              color: 'inherit',
              textDecoration: 'none',
              '@media (hover: hover)': { '&:hover': { textDecoration: 'underline' } },
            }}
          >
            {agent.name}
          </Box>
        </Typography>
        <Note sx={{ textWrap: 'pretty' }}>{agent.role}</Note>
        {!info.has_access && !info.can_purchase && !isCustomLocked && (
          <Typography variant="small" component="p" sx={{ mt: 0.5, fontWeight: 600 }}>
            {t('agents.notSold')}
          </Typography>
        )}
        {info.has_access &&
          (agent.isOpen ? (
            <Held text={t(agent.isOwned ? 'agents.owned' : 'agents.inPlan')} />
          ) : (
            <Note sx={{ mt: 0.5 }}>{t('common:overlay.comingSoon.title')}</Note>
          ))}
      </Box>
      {!info.has_access && (
        <Box sx={{ ml: 'auto', display: 'grid', justifyItems: 'end', gap: 0.75, flexShrink: 0 }}>
          <Typography variant="h4" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {info.price_formatted}
          </Typography>
          <Button variant="outlined" size="small" disabled={!info.can_purchase} onClick={onBuy}>
            {t('agents.buy')}
            <VisuallyHidden> {agent.name}</VisuallyHidden>
          </Button>
        </Box>
      )}
    </Paper>
  );
}

/** Agents sold separately, permanently and on any plan, grouped by tier. */
export function AgentOffers({ status, onBuy }: { status: SubscriptionStatus; onBuy: (id: string) => void }) {
  const { t, i18n } = useTranslation('subscription');
  const query = useQuery(agentsQuery);
  const isCustomLocked = !status.can_purchase.can_purchase_custom_agents;
  const groups = query.data ? soldAgents(query.data, status, i18n.language) : [];
  if (query.isSuccess && groups.length === 0) return null;
  return (
    <Section id="agents" title={t('agents.title')} text={t('agents.text')}>
      {query.isPending && (
        <Box sx={groupGrid}>
          {[0, 1, 2, 3].map((key) => (
            <Skeleton key={key} variant="rounded" height={90} />
          ))}
        </Box>
      )}
      {query.isError && !query.data && <QueryFailed query={query} compact title={t('agents.failed')} />}
      <Box sx={groupGrid}>
        {groups.map(({ tier, agents }) => (
          <Box key={tier}>
            <Box component="h3" sx={{ m: 0, mb: 1.5 }}>
              <TierChip tier={tier} />
            </Box>
            {tier === 'custom' && isCustomLocked && <Note sx={{ mb: 1.5 }}>{t('agents.custom')}</Note>}
            <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
              {agents.map((agent) => (
                <AgentOffer
                  key={agent.id}
                  agent={agent}
                  isCustomLocked={tier === 'custom' && isCustomLocked}
                  onBuy={() => onBuy(agent.id)}
                />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
