import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../design/layout/icon.tsx';
import { AgentPicture } from '../../widgets/agent-picture.tsx';

const drift = keyframes`from { transform: translateY(0); } to { transform: translateY(-96px); }`;

/** By column; neighbors differ in color. */
const columns = [
  ['chef', 'sleep-coach', 'gardener', 'comedian', 'finance-advisor'],
  ['numerologist', 'dietologist', 'travel-planner', 'personal-assistant', 'book-critic'],
  ['fitness-coach', 'language-tutor', 'comedian', 'mindfulness-guide', 'chef'],
  ['gardener', 'finance-advisor', 'book-critic', 'numerologist', 'dietologist'],
];

/** The agents' pictures, moving slowly; still with reduced motion and on request. */
export function AgentsCollage() {
  const { t } = useTranslation('auth');
  const [paused, setPaused] = useState(false);
  return (
    <>
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          inset: '-20% -18% -10%',
          display: 'flex',
          gap: { xs: 1.5, md: 3 },
          justifyContent: 'center',
          transform: 'rotate(-9deg)',
        }}
      >
        {columns.map((roles, column) => (
          <Box
            key={roles.join()}
            sx={{
              display: 'grid',
              alignContent: 'start',
              gap: { xs: 1.5, md: 3 },
              width: { xs: 'max(15vw, 76px)', md: 'max(15vw, 16vh)' },
              flexShrink: 0,
              mt: column % 2 === 0 ? 0 : { xs: -6, md: -12 },
              willChange: 'transform',
              animation: `${drift} ${26 + column * 5}s ease-in-out infinite alternate${column % 2 === 0 ? '' : '-reverse'}`,
              animationPlayState: paused ? 'paused' : 'running',
            }}
          >
            {roles.map((role) => (
              <AgentPicture key={role} role={role} size="fill" sx={{ borderRadius: '22%' }} />
            ))}
          </Box>
        ))}
      </Box>
      <Box
        aria-hidden
        sx={(theme) => ({
          position: 'absolute',
          inset: 0,
          background: `linear-gradient(to top, ${theme.vars?.palette.tint.primary.soft} 26%, transparent 66%)`,
        })}
      />
      <IconButton
        aria-label={t(paused ? 'collage.play' : 'collage.pause')}
        onClick={() => setPaused(!paused)}
        sx={{
          position: 'absolute',
          right: { xs: 8, md: 24 },
          bottom: { xs: 8, md: 24 },
          color: 'tint.primary.text',
          '@media (prefers-reduced-motion: reduce)': { display: 'none' },
        }}
      >
        <Icon name={paused ? 'play_arrow' : 'pause'} />
      </IconButton>
    </>
  );
}
