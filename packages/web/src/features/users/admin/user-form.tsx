import type { User, UserRole } from '@agentarium/contracts';
import { userRoles } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import { type ReactNode, useCallback, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCreateUser, useEndUserSessions, userQuery, useUpdateAccount } from '../../../data/users-admin.ts';
import { FieldRow, FormPanel } from '../../../design/form/form-panel.tsx';
import { FormSelectField } from '../../../design/form/form-select-field.tsx';
import { FormTextField } from '../../../design/form/form-text-field.tsx';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { CurrentPasswordField, PasswordField } from '../../../design/form/password-field.tsx';
import { useSchemaForm } from '../../../design/form/use-schema-form.ts';
import { useSession } from '../../../design/hooks/use-session.ts';
import { useTitle } from '../../../design/hooks/use-title.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { AccordionSection, ActionRow } from '../../../widgets/admin/accordion-section.tsx';
import { CreatedNotice, FormPage, RecordLoader } from '../../../widgets/admin/record-form.tsx';
import { useLeaveAfterDelete } from '../../../widgets/admin/return-to-list.ts';
import { ActionNotice, useConfirmedAction } from '../../../widgets/admin/use-confirmed-action.tsx';
import { useRecordForm } from '../../../widgets/admin/use-record-form.ts';
import { needsCurrentPassword } from '../profile.schema.ts';
import { useDeleteUser } from './use-delete-user.ts';
import { toNewUser, toUserUpdate, toUserValues, type UserValues, userSchema } from './user.schema.ts';
import { SubscriptionPanel, UsagePanel } from './user-data-editors.tsx';
import { StatusPanel } from './user-status.tsx';

/** More parts of an account's page, rendered by the page: what other features know of it. */
type MorePanels = (userId: string, onDirty: (isDirty: boolean) => void) => ReactNode;

/** The form of a new account, or of the stored one with this id. */
export function UserEditor({ id, more }: { id: string | undefined; more?: MorePanels }) {
  const { t } = useTranslation('users-admin');
  if (id === undefined) return <UserForm user={null} reload={null} />;
  return (
    <RecordLoader
      key={id}
      place={{ title: t('editTitle'), back: { to: paths.admin.users, label: t('back') } }}
      query={userQuery(id)}
      missing={{ code: 'USER_NOT_FOUND', title: t('missing') }}
      failed={t('failed.load')}
    >
      {(user, reload) => <EditUser user={user} reload={reload} {...(more && { more })} />}
    </RecordLoader>
  );
}

type Part = 'usage' | 'subscription' | 'more';
type EditUserProps = { user: User; reload: () => Promise<User | null>; more?: MorePanels };

function EditUser({ user, reload, more }: EditUserProps) {
  const { t } = useTranslation(['users-admin', 'common']);
  const { user: me } = useSession();
  const [dirty, setDirty] = useState<Record<Part, boolean>>({
    usage: false,
    subscription: false,
    more: false,
  });
  const { remove, pending, problem, dismiss } = useDeleteUser();
  const { isLeaving, leave } = useLeaveAfterDelete(paths.admin.users);
  const mark = (part: Part) => (isDirty: boolean) =>
    setDirty((now) => (now[part] === isDirty ? now : { ...now, [part]: isDirty }));
  const markMore = useCallback(
    (isDirty: boolean) => setDirty((now) => (now.more === isDirty ? now : { ...now, more: isDirty })),
    [],
  );
  useTitle(user.name || user.username);
  return (
    <UserForm
      user={user}
      reload={reload}
      unsaved={dirty.usage || dirty.subscription || dirty.more}
      leaving={isLeaving}
      action={
        user.id !== me?.id && (
          <LoadingButton
            variant="text"
            size="small"
            color="error"
            icon="delete"
            pending={pending}
            onClick={() => void remove(user).then((done) => done && leave())}
          >
            {t('common:action.delete')}
          </LoadingButton>
        )
      }
      below={
        <>
          <ActionNotice problem={problem} onClose={dismiss} />
          <StatusPanel user={user} />
          {user.id !== me?.id && <SessionsPanel user={user} />}
          <UsagePanel user={user} onDirty={mark('usage')} />
          <SubscriptionPanel user={user} onDirty={mark('subscription')} />
          {more?.(user.id, markMore)}
        </>
      }
    />
  );
}

/** Ends all sessions of somebody else's account. */
function SessionsPanel({ user }: { user: User }) {
  const { t } = useTranslation('users-admin');
  const end = useEndUserSessions();
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
      run: () => end.mutateAsync(user.id),
      done: t('sessions.ended', { name }),
      failed: t('sessions.failed'),
    });
  return (
    <AccordionSection title={t('sessions.title')} icon="logout">
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
    </AccordionSection>
  );
}

type UserFormProps = {
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
function UserForm(props: UserFormProps) {
  const { user, reload, unsaved = false, leaving = false, action, below } = props;
  const { t } = useTranslation('users-admin');
  const { user: me } = useSession();
  const isSelf = user !== null && user.id === me?.id;
  const create = useCreateUser();
  const update = useUpdateAccount(user?.id ?? '');
  const form = useSchemaForm<UserValues>(userSchema(user, isSelf), { defaultValues: toUserValues(user) });
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

const plain = { htmlInput: { autoCapitalize: 'none', spellCheck: false } } as const;

type UserFieldsProps = {
  control: Control<UserValues, unknown, UserValues>;
  isNew: boolean;
  /** Administrators who change their own email or password must confirm their identity. */
  asksCurrentPassword: boolean;
};

/** An account's username, email, name, role and password. */
function UserFields({ control, isNew, asksCurrentPassword }: UserFieldsProps) {
  const { t } = useTranslation('users-admin');
  const field = (name: keyof UserValues) => ({ control, name, label: t(`field.${name}`) });
  return (
    <FormPanel title={t('account')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <FieldRow>
          <FormTextField
            {...field('username')}
            help={t('help.username')}
            autoComplete="off"
            required
            slotProps={plain}
          />
          <FormTextField {...field('email')} type="email" autoComplete="off" required slotProps={plain} />
          <FormTextField {...field('name')} autoComplete="off" required />
          <FormSelectField
            {...field('role')}
            required
            options={userRoles.map((value) => ({ value, label: t(`role.${value}`) }))}
          />
          <PasswordField
            {...field('password')}
            help={t(isNew ? 'help.newPassword' : 'help.password')}
            autoComplete="new-password"
            required={isNew}
          />
          {asksCurrentPassword && (
            <CurrentPasswordField {...field('current_password')} help={t('help.current_password')} />
          )}
        </FieldRow>
      </Box>
    </FormPanel>
  );
}
