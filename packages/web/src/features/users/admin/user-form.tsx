import type { User, UserRole } from '@agentarium/contracts';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCreateUser, useUpdateAccount } from '../../../data/users-admin.ts';
import { useSchemaForm } from '../../../design/form/use-schema-form.ts';
import { useSession } from '../../../design/hooks/use-session.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { CreatedNotice } from '../../../widgets/admin/created-notice.tsx';
import { FormPage } from '../../../widgets/admin/form-page.tsx';
import { useRecordForm } from '../../../widgets/admin/use-record-form.ts';
import { needsCurrentPassword } from '../profile-changes.ts';
import { UserFields } from './user-fields.tsx';
import { toNewUser, toUserUpdate, toUserValues, type UserValues } from './user-values.ts';

export type UserFormProps = {
  /** Null for a new account. */
  user: User | null;
  /** Refetches it after someone else changed it. */
  reload: (() => Promise<User | null>) | null;
  /** The account was deleted: nothing is left to save. */
  leaving?: boolean;
  /** On the right of the title. */
  action?: ReactNode;
  /** Something outside the fields is unsaved. */
  unsaved?: boolean;
  /** Content below the form. */
  below?: ReactNode;
};

/** The form of an account (docs/spec/admin-side.md#users). */
export function UserForm(props: UserFormProps) {
  const { user, reload, unsaved = false, leaving = false, action, below } = props;
  const { t } = useTranslation('users-admin');
  const { user: me } = useSession();
  const isSelf = user !== null && user.id === me?.id;
  const create = useCreateUser();
  const update = useUpdateAccount(user?.id ?? '');
  const form = useSchemaForm<UserValues>(
    () => import('./user-schema.ts').then(({ userSchema }) => userSchema(user, isSelf)),
    { defaultValues: toUserValues(user) },
  );
  const [email, password] = useWatch({ control: form.control, name: ['email', 'password'] });
  const save = async (values: UserValues): Promise<ReactNode> => {
    if (user) {
      form.reset(toUserValues(await update.mutateAsync(toUserUpdate(user, values, isSelf))));
      return t('saved.updated');
    }
    const { id, name, username } = await create.mutateAsync(toNewUser(values));
    form.reset(toUserValues(null));
    return <CreatedNotice text={t('saved.created')} name={name || username} to={paths.admin.user(id)} />;
  };
  const { page, saved, isDirty } = useRecordForm(form, {
    save: (values) =>
      save(values).catch((failure) => {
        throw withLastAdmin(failure);
      }),
    reload,
    toValues: toUserValues,
    words: {
      label: (key) => (key === 'name' ? t('field.name') : undefined),
      value: (key, value) => (key === 'role' && value ? t(`role.${value as UserRole}`) : undefined),
    },
  });

  return (
    <FormPage
      title={user ? user.name || user.username : t('newTitle')}
      purpose={user ? `@${user.username} · ${user.email}` : t('newPurpose')}
      back={{ to: paths.admin.users, label: t('back') }}
      action={action}
      {...page}
      unsaved={!leaving && (isDirty || unsaved)}
      saveLabel={t(user ? 'save' : 'create')}
      success={saved}
      failed={t('failed.save')}
      below={below}
    >
      <UserFields
        control={form.control}
        isNew={user === null}
        asksCurrentPassword={isSelf && user !== null && needsCurrentPassword(user, { email, password })}
      />
    </FormPage>
  );
}

/** The refusal to remove the last administrator, at the field concerned. */
function withLastAdmin(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'IN_USE') return error;
  return new ApiError({
    ...{ status: error.status, code: 'VALIDATION_FAILED', message: error.message },
    details: [{ path: 'role', message: 'users-admin:lastAdmin' }],
  });
}
