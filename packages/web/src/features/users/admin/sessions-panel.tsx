import type { User } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useEndUserSessions } from '../../../data/users-admin.ts';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { ActionNotice } from '../../../widgets/admin/action-notice.tsx';
import { EditPanel } from '../../../widgets/admin/edit-panel.tsx';
import { useAdminAction } from '../../../widgets/admin/use-admin-action.ts';

/** Ends all sessions of somebody else's account. */
export function SessionsPanel({ user }: { user: User }) {
  const { t } = useTranslation('users-admin');
  const end = useEndUserSessions();
  const { act, pending, problem, dismiss } = useAdminAction();
  const name = user.name || user.username;
  const endAll = () =>
    act({
      confirm: {
        title: t('sessions.confirmTitle', { name }),
        text: t('sessions.confirmText'),
        confirmLabel: t('sessions.end'),
        tone: 'danger',
      },
      run: () => end.mutateAsync(user.id),
      done: t('sessions.ended', { name }),
      failed: t('sessions.failed'),
    });
  return (
    <EditPanel title={t('sessions.title')} icon="logout">
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Note variant="body2" sx={{ maxWidth: '64ch' }}>
          {t('sessions.text')}
        </Note>
        <LoadingButton
          variant="outlined"
          color="error"
          icon="logout"
          pending={pending}
          onClick={() => void endAll()}
        >
          {t('sessions.end')}
        </LoadingButton>
      </Box>
      <ActionNotice problem={problem} onClose={dismiss} />
    </EditPanel>
  );
}
