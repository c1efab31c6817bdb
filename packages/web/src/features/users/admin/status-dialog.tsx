import type { User } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import { useChangeStatus } from '../../../data/users-admin.ts';
import { useToast } from '../../../design/feedback/toast.tsx';
import { ReasonDialog } from '../../../widgets/admin/reason-dialog.tsx';
import { StatusProblem } from './status-problem.tsx';

export type StatusDialogProps = {
  user: Pick<User, 'id' | 'name'>;
  status: 'active' | 'blocked';
  open: boolean;
  onClose: () => void;
};

/** Blocks or activates an account, with a required reason (docs/spec/admin-side.md#states). */
export function StatusDialog({ user, status, open, onClose }: StatusDialogProps) {
  const { t } = useTranslation('users-admin');
  const toast = useToast();
  const change = useChangeStatus();
  const { id, name } = user;
  const done = () => {
    toast.success(t(`to.${status}.done`, { name }));
    onClose();
  };
  return (
    <ReasonDialog
      title={t(`to.${status}.title`, { name })}
      text={t(`to.${status}.text`)}
      label={t('reason')}
      help={t('reasonHelp')}
      confirmLabel={t(`to.${status}.action`)}
      color={status === 'blocked' ? 'error' : 'primary'}
      pending={change.isPending}
      problem={<StatusProblem error={change.error} />}
      open={open}
      onSend={(reason) => change.mutate({ id, status, reason }, { onSuccess: done })}
      onClose={onClose}
    />
  );
}
