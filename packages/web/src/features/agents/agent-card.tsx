import { availabilityOf, openingPlan } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CardAction, CardLink } from '../../design/layout/card-link.tsx';
import { Note } from '../../design/layout/note.tsx';
import { cutText } from '../../lib/format.ts';
import { paths, withQuery } from '../../lib/paths.ts';
import { AgentPicture } from '../../widgets/agent-picture.tsx';
import { StateBadge, StateOverlay } from '../../widgets/state-badge.tsx';
import { TierIcon } from '../../widgets/tier-chip.tsx';
import type { ListedAgent } from './list-agents.ts';

/** Characters of a description in the grid (docs/spec/user-side.md#constants). */
const descriptionLength = 150;

/** An agent card, picture first; an overlay says why it is locked, and the card still links to it. */
export function AgentCard({ agent, texts, isAdmin }: ListedAgent & { isAdmin: boolean }) {
  const { t } = useTranslation(['agents', 'common']);
  const availability = availabilityOf(agent, isAdmin);
  const isLocked = availability === 'locked';
  return (
    <CardLink
      to={paths.agent(agent.id)}
      title={texts.name}
      sx={{ height: '100%', display: 'flex', flexDirection: 'column', p: 1 }}
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
                sx={{ aspectRatio: { xs: '2 / 1', sm: '4 / 3' }, borderRadius: '8px' }}
              />
            </StateOverlay>
          </Box>
          <Box sx={{ px: 1, pb: 1, display: 'flex', flexDirection: 'column', flex: 1 }}>
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
              <Box sx={{ position: 'relative', zIndex: 1 }}>
                <TierIcon tier={agent.tier} />
              </Box>
            </Box>
            <Note variant="body2" sx={{ mt: 1, mb: 1.5 }}>
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
