import type { api, EndpointOutput, UserSession } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionsQuery, useEndSession } from '../../data/users.ts';
import { QueryFailed } from '../../design/feedback/error-state.tsx';
import { useToast } from '../../design/feedback/toast.tsx';
import { useFocusAfterRemoval } from '../../design/hooks/use-focus-after-removal.ts';
import { DateTime } from '../../design/layout/date-time.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { LoadingStatus, RowSkeleton } from '../../design/layout/row-skeleton.tsx';
import { plainList } from '../../design/layout/styles.ts';
import { deviceOf } from '../../lib/device-name.ts';
import { FormSection } from './form-section.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** Sessions listed at first: this one, then the latest. */
const shownAtFirst = 5;

type Session = EndpointOutput<typeof api.auth.listSessions>['items'][number];

const row = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 1.5,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  '&:first-of-type': { pt: 0 },
  '&:last-of-type': { borderBottom: 0, pb: 0 },
} as const;

type NamedSession = { id: string; device: string };

function SessionRow({ session, onEnd }: { session: Session; onEnd: (session: NamedSession) => void }) {
  const { t } = useTranslation('users');
  const device = useDeviceName()(session);
  return (
    <Box component="li" sx={row}>
      <SessionFacts session={session} />
      {session.is_current ? (
        <Chip size="small" color="success" label={t('settings.sessions.current')} />
      ) : (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-haspopup="dialog"
          aria-label={t('settings.sessions.endNamed', { device })}
          onClick={() => onEnd({ id: session.id, device })}
        >
          {t('settings.sessions.end')}
        </Button>
      )}
    </Box>
  );
}

/** The user's sessions; all but this one can be ended, with the password. */
export function SessionList() {
  const { t } = useTranslation(['users', 'common']);
  const query = useQuery(sessionsQuery);
  const [showsAll, setShowsAll] = useState(false);
  const [ending, setEnding] = useState<NamedSession | null>(null);
  const sessions = (query.data ?? []).toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
  const count = sessions.length;
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterRemoval(count, list);
  return (
    <FormSection
      anchor="sessions"
      title={t('users:settings.sessions.title')}
      text={t('users:settings.sessions.text')}
    >
      {query.data ? (
        <>
          <Box component="ul" ref={list} tabIndex={-1} sx={plainList}>
            {sessions.slice(0, showsAll ? count : shownAtFirst).map((session) => (
              <SessionRow key={session.id} session={session} onEnd={setEnding} />
            ))}
          </Box>
          {count > shownAtFirst && !showsAll && (
            <Button size="small" onClick={() => setShowsAll(true)} sx={{ mt: 1, ml: -1 }}>
              {t('users:settings.sessions.all', { number: count })}
            </Button>
          )}
        </>
      ) : query.isError ? (
        <QueryFailed query={query} compact title={t('users:settings.sessions.loadFailed')} />
      ) : (
        <LoadingStatus>
          {['first', 'second'].map((key) => (
            <RowSkeleton key={key} variant="circular" size={20} widths={['40%', '60%']} sx={row} />
          ))}
        </LoadingStatus>
      )}
      {ending && <EndSessionDialog session={ending} onClose={() => setEnding(null)} />}
    </FormSection>
  );
}

function EndSessionDialog({ session, onClose }: { session: NamedSession; onClose: () => void }) {
  const { t } = useTranslation('users');
  const toast = useToast();
  const end = useEndSession();
  return (
    <PasswordDialog
      title={t('settings.sessions.dialogTitle')}
      text={t('settings.sessions.dialogText', { device: session.device })}
      confirmLabel={t('settings.sessions.end')}
      run={async (current_password) => {
        await end.mutateAsync({ id: session.id, current_password });
        toast.success(t('settings.sessions.ended'));
        onClose();
      }}
      failed={t('settings.sessions.endFailed')}
      onClose={onClose}
    />
  );
}

/** The name of a session's device: "Firefox on Linux". */
function useDeviceName(): (session: Pick<UserSession, 'user_agent'>) => string {
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
