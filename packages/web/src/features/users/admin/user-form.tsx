import type { User, UserRole } from '@agentarium/contracts';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCreateUser, useUpdateAccount } from '../../../data/users-admin.ts';
import { landServerErrors } from '../../../design/form/server-errors.ts';
import { useSchemaForm } from '../../../design/form/use-schema-form.ts';
import { useSession } from '../../../design/hooks/use-session.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { FormPage } from '../../../widgets/admin/form-page.tsx';
import { MadeNotice } from '../../../widgets/admin/made-notice.tsx';
import { needsCurrentPassword } from '../profile-changes.ts';
import { UserFields } from './user-fields.tsx';
import { toNewUser, toUserUpdate, toUserValues, type UserValues } from './user-values.ts';

export type UserFormProps = {
  /** Null for a new account. */
  user: User | null;
  /** Asks the server for the account as it is now; null when that fails. */
  reload: (() => Promise<User | null>) | null;
  /** Something outside the fields is not saved yet. */
  unsaved?: boolean;
  /** The account is gone: nothing is left to be saved. */
  leaving?: boolean;
  /** At the right of the title. */
  action?: ReactNode;
  /** Stands under the form. */
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
  const [success, setSuccess] = useState<ReactNode>(null);
  const [error, setError] = useState<unknown>(null);
  const form = useSchemaForm<UserValues>(
    () => import('./user-schema.ts').then(({ userSchema }) => userSchema(user, isSelf)),
    { defaultValues: toUserValues(user) },
  );
  const [email, password] = useWatch({ control: form.control, name: ['email', 'password'] });
  const { isDirty, isSubmitting } = form.formState;

  const save = form.handleSubmit(async (values) => {
    setSuccess(null);
    setError(null);
    try {
      if (user) {
        form.reset(toUserValues(await update.mutateAsync(toUserUpdate(user, values, isSelf))));
        return setSuccess(t('saved.updated'));
      }
      const { id, name, username } = await create.mutateAsync(toNewUser(values));
      form.reset(toUserValues(null));
      setSuccess(<MadeNotice text={t('saved.created')} name={name || username} to={`/admin/users/${id}`} />);
    } catch (failure) {
      setError(landServerErrors(form, withLastAdmin(failure)));
    }
  });

  return (
    <FormPage
      title={user ? user.name || user.username : t('newTitle')}
      purpose={user ? `@${user.username} · ${user.email}` : t('newPurpose')}
      back={{ to: '/admin/users', label: t('back') }}
      action={action}
      onSubmit={(event) => void save(event)}
      unsaved={!leaving && (isDirty || unsaved)}
      saving={isSubmitting}
      saveLabel={t(user ? 'save' : 'create')}
      success={isDirty ? null : success}
      error={error}
      failed={t('failed.save')}
      {...(reload && {
        conflict: {
          load: async () => {
            const stored = await reload();
            return stored && toUserValues(stored);
          },
          mine: form.getValues,
          take: (theirs) => {
            form.reset(theirs as UserValues);
            setError(null);
          },
          words: {
            label: (key) => (key === 'name' ? t('field.name') : undefined),
            value: (key, value) => (key === 'role' && value ? t(`role.${value as UserRole}`) : undefined),
          },
        },
      })}
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

/** The refusal to leave nobody in charge, at the field that asked for it. */
function withLastAdmin(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'IN_USE') return error;
  return new ApiError({
    ...{ status: error.status, code: 'VALIDATION_FAILED', message: error.message },
    details: [{ path: 'role', message: 'users-admin:lastAdmin' }],
  });
}
