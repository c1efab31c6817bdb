import type { User } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useChangeStatus } from '../../../data/users-admin.ts';
import { useConfirm } from '../../../design/feedback/confirm.tsx';
import { useToast } from '../../../design/feedback/toast.tsx';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { EditPanel } from '../../../widgets/admin/edit-panel.tsx';
import { StatusHistory } from './status-history.tsx';
import { StatusProblem } from './status-problem.tsx';
import { offeredStatus, UserStatusChip } from './user-status.tsx';

/** The fixed reasons this page sends, from the specification (docs/spec/admin-side.md#states). */
const fixedReasons = {
  blocked: 'Admin manual status change',
  active: 'Admin manual status reactivation',
} as const;

/** An account's status: the current one, block or activate, and its history. */
export function StatusPanel({ user }: { user: User }) {
  const { t } = useTranslation('users-admin');
  const confirm = useConfirm();
  const toast = useToast();
  const change = useChangeStatus();
  const offered = offeredStatus(user.status);
  const name = user.name || user.username;

  const apply = async () => {
    const isSure = await confirm({
      title: t(`to.${offered}.title`, { name }),
      text: t(`to.${offered}.text`),
      confirmLabel: t(`to.${offered}.action`),
      ...(offered === 'blocked' && { tone: 'danger' }),
    });
    if (!isSure) return;
    change.mutate(
      { id: user.id, status: offered, reason: fixedReasons[offered] },
      { onSuccess: () => toast.success(t(`to.${offered}.done`, { name })) },
    );
  };

  return (
    <EditPanel
      title={t('statusTitle')}
      icon="shield_person"
      summary={<UserStatusChip status={user.status} />}
    >
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
          {t(`is.${user.status}`)}
        </Note>
        <LoadingButton
          variant="outlined"
          color={offered === 'blocked' ? 'error' : 'primary'}
          icon={offered === 'blocked' ? 'block' : 'lock_open'}
          pending={change.isPending}
          onClick={() => void apply()}
        >
          {t(`to.${offered}.action`)}
        </LoadingButton>
      </Box>
      <StatusProblem error={change.error} />
      <StatusHistory userId={user.id} />
    </EditPanel>
  );
}
