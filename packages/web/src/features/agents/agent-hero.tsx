import type { Agent } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { AgentPicture } from '../../widgets/agent-picture.tsx';
import { TierChip } from '../../widgets/tier-chip.tsx';
import type { AgentTexts } from './agent-texts.ts';

/** The agent's header: picture, name, tier, role, description, and its greeting in a bubble. */
export function AgentHero({ agent, texts }: { agent: Agent; texts: AgentTexts }) {
  const { t } = useTranslation('agents');
  return (
    <Box
      component="header"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '88px 1fr', sm: '200px 1fr', md: '260px 1fr' },
        columnGap: { xs: 2, sm: 4, md: 5 },
        alignItems: 'center',
        mb: { xs: 4, md: 5 },
      }}
    >
      <AgentPicture
        image={agent.config.image}
        role={agent.role}
        size="fill"
        sx={{ gridRow: { sm: 'span 3' }, borderRadius: { xs: '16px', sm: '24px' }, alignSelf: 'start' }}
      />
      <Box>
        <Box sx={{ mb: 1 }}>
          <TierChip tier={agent.tier} size="small" />
        </Box>
        <Typography variant="h1" tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
          {texts.name}
        </Typography>
        <Typography sx={{ color: 'tint.primary.text', fontWeight: 550 }}>{texts.role}</Typography>
      </Box>
      <Typography
        sx={{
          gridColumn: { xs: '1 / -1', sm: 2 },
          mt: { xs: 2, sm: 1.5 },
          color: 'text.secondary',
          maxWidth: '72ch',
        }}
      >
        {texts.description}
      </Typography>
      {texts.greeting && (
        <Box
          component="blockquote"
          aria-label={t('greeting', { name: texts.name })}
          sx={{
            gridColumn: { xs: '1 / -1', sm: 2 },
            justifySelf: 'start',
            m: 0,
            mt: 2.5,
            px: 2.5,
            py: 1.75,
            maxWidth: 640,
            borderRadius: { xs: '6px 20px 20px', sm: '20px 20px 20px 6px' },
            bgcolor: 'surface.bubble',
            border: 1,
            borderColor: 'surface.bubbleBorder',
            typography: 'body1',
          }}
        >
          {texts.greeting}
        </Box>
      )}
    </Box>
  );
}
