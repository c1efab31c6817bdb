import type { User } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useEndUserSessions, userSessionsQuery } from '../../../data/users-admin.ts';
import { QueryFailed } from '../../../design/feedback/error-state.tsx';
import { ShowMore } from '../../../design/feedback/show-more.tsx';
import { FormPanel } from '../../../design/form/form-panel.tsx';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { plainList } from '../../../design/layout/styles.ts';
import { ActionRow } from '../../../widgets/admin/accordion-section.tsx';
import { ActionNotice, useConfirmedAction } from '../../../widgets/admin/use-confirmed-action.tsx';
import { SessionFacts } from '../account-settings.tsx';

/** The sessions of somebody else's account, and how to end them all; administrators see their own in the profile. */
export function SessionsPanel({ user, isSelf }: { user: User; isSelf: boolean }) {
  const { t } = useTranslation('users-admin');
  return (
    <FormPanel title={t('sessions.title')}>
      {isSelf ? <Note variant="body2">{t('sessions.own')}</Note> : <OthersSessions user={user} />}
    </FormPanel>
  );
}

function OthersSessions({ user }: { user: User }) {
  const { t } = useTranslation('users-admin');
  const query = useInfiniteQuery(userSessionsQuery(user.id));
  const sessions = query.data?.pages.flatMap(({ items }) => items);
  const end = useEndUserSessions(user.id);
  const { act, pending, problem, dismiss } = useConfirmedAction();
  const name = user.name || user.username;
  const endAll = () =>
    act({
      confirm: {
        title: t('sessions.confirmTitle', { name }),
        text: t('sessions.confirmText'),
        confirmLabel: t('sessions.end'),
        tone: 'danger',
      },
      run: () => end.mutateAsync(),
      done: t('sessions.ended', { name }),
      failed: t('sessions.failed'),
    });
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      {query.isPending && <Skeleton variant="rounded" height={64} />}
      {query.error && !sessions && <QueryFailed query={query} compact title={t('sessions.listFailed')} />}
      {sessions?.length === 0 && <Note variant="body2">{t('sessions.none')}</Note>}
      {sessions && sessions.length > 0 && (
        <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 1.5 }}>
          {sessions.map((session) => (
            <Box component="li" key={session.id} sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
              <SessionFacts session={session} />
            </Box>
          ))}
        </Box>
      )}
      <ShowMore list={query} failed={t('sessions.listFailed')} small />
      <ActionRow text={t('sessions.text')}>
        <LoadingButton
          variant="outlined"
          color="error"
          icon="logout"
          pending={pending}
          onClick={() => void endAll()}
        >
          {t('sessions.end')}
        </LoadingButton>
      </ActionRow>
      <ActionNotice problem={problem} onClose={dismiss} />
    </Box>
  );
}
