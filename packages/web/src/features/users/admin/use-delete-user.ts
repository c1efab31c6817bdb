import type { User } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import { useDeleteAccount } from '../../../data/users-admin.ts';
import { useConfirmedAction } from '../../../widgets/admin/use-confirmed-action.tsx';

/** Deletes someone else's account after confirmation; a refusal stays in `problem`. */
export function useDeleteUser() {
  const { t } = useTranslation('users-admin');
  const { mutateAsync: deleteAccount } = useDeleteAccount();
  const { act, ...state } = useConfirmedAction();
  const remove = (user: Pick<User, 'id' | 'name' | 'username'>) => {
    const name = user.name || user.username;
    return act({
      confirm: {
        title: t('delete.title', { name }),
        text: t('delete.text'),
        confirmLabel: t('delete.confirm'),
        tone: 'danger',
      },
      run: () => deleteAccount(user.id),
      done: t('delete.done', { name }),
      failed: t('failed.delete'),
      reasons: { IN_USE: t('lastAdmin') },
    });
  };
  return { ...state, remove };
}
