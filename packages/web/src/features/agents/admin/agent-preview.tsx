import type { Language } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../design/layout/note.tsx';
import { AgentPicture } from '../../../widgets/agent-picture.tsx';
import { StateBadge } from '../../../widgets/state-badge.tsx';
import { TierChip } from '../../../widgets/tier-chip.tsx';
import { type AgentValues, shownTexts } from './agent-values.ts';

/** A preview of the agent for users of `language`, as it is typed. */
export function AgentPreview({ values, language }: { values: AgentValues; language: Language }) {
  const { t, i18n } = useTranslation('agents-admin');
  const texts = shownTexts(values, language);
  const { deployment_state: state, config } = values;
  return (
    <Paper
      component="aside"
      variant="outlined"
      aria-label={t('preview.title')}
      sx={{ position: { lg: 'sticky' }, top: { lg: 88 }, overflow: 'hidden' }}
    >
      <Typography variant="h4" component="h2" sx={{ px: 2, pt: 1.5, pb: 1.5 }}>
        {t('preview.title')}
      </Typography>
      <Box sx={{ px: 2, maxWidth: { sm: 352, lg: 'none' } }}>
        <AgentPicture
          image={config.image}
          role={values.role}
          size="fill"
          sx={{ aspectRatio: '4 / 3', borderRadius: '8px' }}
        />
      </Box>
      <Box lang={language} sx={{ p: 2 }}>
        <Box lang={i18n.language} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
          <TierChip tier={config.tier} size="small" />
          {state !== 'prod' && <StateBadge kind={state === 'test' ? 'testing' : 'coming-soon'} />}
        </Box>
        <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {texts.name.trim() || t('preview.name')}
        </Typography>
        {texts.role.trim() && (
          <Typography variant="small" component="p" sx={{ color: 'tint.primary.text', fontWeight: 550 }}>
            {texts.role}
          </Typography>
        )}
        <Note variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {texts.description.trim() || t('preview.description')}
        </Note>
        {texts.greeting.trim() && (
          <Box
            sx={{
              mt: 2,
              px: 2,
              py: 1.5,
              borderRadius: '6px 20px 20px',
              bgcolor: 'surface.bubble',
              border: 1,
              borderColor: 'surface.bubbleBorder',
              typography: 'body2',
              overflowWrap: 'anywhere',
            }}
          >
            {texts.greeting}
          </Box>
        )}
        {texts.disclaimer.trim() && (
          <Typography variant="caption" component="p" sx={{ mt: 2, color: 'text.secondary' }}>
            {texts.disclaimer}
          </Typography>
        )}
      </Box>
    </Paper>
  );
}
