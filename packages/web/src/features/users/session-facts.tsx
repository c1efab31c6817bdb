import type { UserSession } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../design/layout/date-time.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { deviceOf } from '../../lib/device-name.ts';

/** The name of a session's device: "Firefox on Linux". */
export function useDeviceName(): (session: Pick<UserSession, 'user_agent'>) => string {
  const { t } = useTranslation('users');
  return ({ user_agent }) => {
    const { browser, system } = deviceOf(user_agent);
    if (browser && system) return t('settings.sessions.device', { browser, system });
    return browser ?? system ?? t('settings.sessions.unknown');
  };
}

/** A session's device, its last use and its address. */
export function SessionFacts({ session }: { session: UserSession }) {
  const { t } = useTranslation('users');
  return (
    <>
      <Icon name="public" sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Typography variant="subtitle2" component="p">
          {useDeviceName()(session)}
        </Typography>
        <Note
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 1.5,
            overflowWrap: 'anywhere',
          }}
        >
          <span>
            {t('settings.sessions.lastSeen')} <DateTime at={session.last_seen_at} as="relative" />
          </span>{' '}
          {session.ip && <span>{session.ip}</span>}
        </Note>
      </Box>
    </>
  );
}
