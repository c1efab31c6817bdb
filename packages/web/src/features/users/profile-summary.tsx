import type { User } from '@agentarium/contracts';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../design/hooks/use-format.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { tinted } from '../../design/layout/styles.ts';
import { isAdmin } from '../../lib/session-store.ts';
import { runsLeft } from '../../lib/usage.ts';
import { initialsOf } from '../../widgets/initials.ts';

/** The user: initials, name, role, member since, and today's remaining runs. */
export function ProfileSummary({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const format = useFormat();
  const { limit, left, extra, level } = runsLeft(user);
  return (
    <Paper
      variant="outlined"
      sx={{
        p: { xs: 2, sm: 3 },
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: { xs: 2, sm: 3 },
      }}
    >
      <Avatar
        aria-hidden
        sx={{
          width: 72,
          height: 72,
          bgcolor: 'tint.secondary.soft',
          color: 'tint.secondary.text',
          typography: 'h2',
        }}
      >
        {initialsOf(user.name || user.username)}
      </Avatar>
      <Box sx={{ flex: 1, minWidth: { xs: 160, sm: 180 } }}>
        <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {user.name}
        </Typography>
        <Note variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {`@${user.username}`}
        </Note>
        <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Chip
            size="small"
            icon={<Icon name={isAdmin(user) ? 'shield_person' : 'person'} size={16} />}
            label={t(`profile.role.${isAdmin(user) ? 'admin' : 'user'}`)}
          />
          <Note component="span">{t('profile.memberSince', { date: format.date(user.created_at) })}</Note>
        </Box>
      </Box>
      <Box
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 1,
          px: 2,
          py: 1,
          borderRadius: '12px',
          ...tinted(level),
          typography: 'subtitle2',
        }}
      >
        {/* No arrow: it would look like a button. */}
        <Icon name="history" />
        {limit < 0
          ? t('profile.runsUnlimited')
          : t('profile.runsLeft', { count: left, limit: format.number(limit) })}
        {extra > 0 && `, ${t('profile.runsExtra', { count: extra })}`}
      </Box>
    </Paper>
  );
}
