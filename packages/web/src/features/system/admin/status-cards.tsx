import {
  registrationStateOf,
  type SystemConfig,
  schedulerStateOf,
  toolCallsStateOf,
} from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { tinted } from '../../../design/layout/styles.ts';
import type { IconName } from '../../../lib/icons.ts';

type State = ReturnType<typeof toolCallsStateOf>;
type Tone = 'success' | 'warning' | 'error' | 'neutral';

const tones: Record<State, Tone> = {
  active: 'success',
  maintenance: 'warning',
  emergency_stop: 'error',
  disabled: 'neutral',
};
const stateIcons: Record<State, IconName> = {
  active: 'check_circle',
  maintenance: 'construction',
  emergency_stop: 'warning',
  disabled: 'block',
};

function StatusCard({ title, icon, state }: { title: string; icon: IconName; state: State }) {
  const { t } = useTranslation('system');
  const tone = tones[state];
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={title}
      sx={{ p: 2, display: 'flex', alignItems: 'center', gap: 2 }}
    >
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 48,
          height: 48,
          flexShrink: 0,
          borderRadius: '12px',
          ...tinted(tone),
        }}
      >
        <Icon name={icon} size={26} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Note component="h2" sx={{ m: 0, fontWeight: 500 }}>
          {title}
        </Note>
        <Typography
          variant="h3"
          component="p"
          sx={{ m: 0, display: 'flex', alignItems: 'center', gap: 0.75, color: `tint.${tone}.text` }}
        >
          <Icon name={stateIcons[state]} size={18} />
          {t(`state.${state}`)}
        </Typography>
      </Box>
    </Paper>
  );
}

/** The state of the three parts of the system, at a glance. */
export function StatusCards({ config }: { config: SystemConfig }) {
  const { t } = useTranslation('system');
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        // As wide as the longest word of a state, the Russian one of maintenance.
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(268px, 1fr))' },
      }}
    >
      <StatusCard
        title={t('status.scheduler')}
        icon="schedule"
        state={schedulerStateOf(config.task_scheduler)}
      />
      <StatusCard title={t('status.tools')} icon="build" state={toolCallsStateOf(config.tool_calls)} />
      <StatusCard
        title={t('status.registration')}
        icon="person_add"
        state={registrationStateOf(config.user_registration)}
      />
    </Box>
  );
}
