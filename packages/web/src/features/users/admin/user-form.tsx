import type { User, UserRole } from '@agentarium/contracts';
import { userRoles } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCreateUser, useDeleteAccount, userQuery, useUpdateAccount } from '../../../data/users-admin.ts';
import { FormSelectField } from '../../../design/form/choice-fields.tsx';
import { CurrentPasswordField, FormTextField, PasswordField } from '../../../design/form/fields.tsx';
import { FieldRow, FormPanel } from '../../../design/form/form-panel.tsx';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { useSchemaForm } from '../../../design/form/use-schema-form.ts';
import { useSession } from '../../../design/hooks/use-session.ts';
import { useTitle } from '../../../design/hooks/use-title.ts';
import { useUrlState } from '../../../design/hooks/use-url-state.ts';
import { RowSkeleton } from '../../../design/layout/skeletons.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { differingFields } from '../../../widgets/admin/edit-conflict.tsx';
import { CreatedNotice, FormPage, RecordLoader } from '../../../widgets/admin/record-form.tsx';
import { useLeaveAfterDelete } from '../../../widgets/admin/return-to-list.ts';
import { ActionNotice, useConfirmedAction } from '../../../widgets/admin/use-confirmed-action.tsx';
import { useRecordForm } from '../../../widgets/admin/use-record-form.ts';
import { needsCurrentPassword } from '../profile.schema.ts';
import { PlanPanel } from './plan-panel.tsx';
import { toNewUser, toUserUpdate, toUserValues, type UserValues, userSchema } from './user.schema.ts';
import { SubscriptionPanel, UsagePanel } from './user-data-editors.tsx';
import { SessionsPanel } from './user-sessions.tsx';
import { StatusPanel } from './user-status.tsx';

/** Parts of an account's page that the page renders: what other features know of it. */
type UserTabs = {
  runs: (userId: string) => ReactNode;
  schedules: (user: User) => ReactNode;
  costs: (userId: string, onDirty: (isDirty: boolean) => void) => ReactNode;
  history: (userId: string) => ReactNode;
};

const userTabs = ['profile', 'plan', 'runs', 'schedules', 'costs', 'sessions', 'history'] as const;
export type UserTab = (typeof userTabs)[number];

/** The form of a new account, or of the stored one with this id. */
export function UserEditor({ id, tabs }: { id: string | undefined; tabs: UserTabs }) {
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
      {(user, reload) => <EditUser user={user} reload={reload} tabs={tabs} />}
    </RecordLoader>
  );
}

type Part = 'plan' | 'usage' | 'subscription' | 'costs';
type EditUserProps = { user: User; reload: () => Promise<User | null>; tabs: UserTabs };

/** An account's page: its form and, in tabs, everything else about it. A tab that was opened keeps what was typed. */
function EditUser({ user, reload, tabs }: EditUserProps) {
  const { t } = useTranslation(['users-admin', 'common']);
  const { user: me } = useSession();
  const [tab, setTab] = useUrlState<UserTab>('tab', 'profile', userTabs);
  const [opened, setOpened] = useState<readonly UserTab[]>([tab]);
  if (!opened.includes(tab)) setOpened([...opened, tab]);
  const [dirty, setDirty] = useState<readonly Part[]>([]);
  const mark = useCallback(
    (part: Part, isDirty: boolean) =>
      setDirty((now) =>
        now.includes(part) === isDirty
          ? now
          : isDirty
            ? [...now, part]
            : now.filter((other) => other !== part),
      ),
    [],
  );
  const [markPlan, markUsage, markSubscription, markCosts] = useMemo(
    () =>
      (['plan', 'usage', 'subscription', 'costs'] as const).map(
        (part) => (isDirty: boolean) => mark(part, isDirty),
      ) as [Mark, Mark, Mark, Mark],
    [mark],
  );
  const { remove, pending, problem, dismiss } = useDeleteUser();
  const { isLeaving, leave } = useLeaveAfterDelete(paths.admin.users);
  useTitle(user.name || user.username);
  const panels: Record<UserTab, () => ReactNode> = {
    profile: () => <StatusPanel user={user} />,
    plan: () => (
      <>
        <PlanPanel user={user} onDirty={markPlan} />
        <UsagePanel user={user} onDirty={markUsage} />
        <SubscriptionPanel user={user} onDirty={markSubscription} />
      </>
    ),
    runs: () => tabs.runs(user.id),
    schedules: () => tabs.schedules(user),
    costs: () => tabs.costs(user.id, markCosts),
    sessions: () => <SessionsPanel user={user} isSelf={user.id === me?.id} />,
    history: () => tabs.history(user.id),
  };
  return (
    <UserForm
      user={user}
      reload={reload}
      unsaved={dirty.length > 0}
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
      hidden={tab !== 'profile'}
      tabs={
        <Tabs
          value={tab}
          onChange={(_event, next: UserTab) => setTab(next)}
          aria-label={t('tabs.label')}
          variant="scrollable"
          scrollButtons={false}
          allowScrollButtonsMobile
          sx={{ borderBottom: 1, borderColor: 'divider' }}
        >
          {userTabs.map((name) => (
            <Tab
              key={name}
              value={name}
              id={`tab-${name}`}
              aria-controls={`panel-${name}`}
              label={t(`tabs.${name}`)}
            />
          ))}
        </Tabs>
      }
      below={
        <>
          <ActionNotice problem={problem} onClose={dismiss} />
          {userTabs
            .filter((name) => opened.includes(name))
            .map((name) => (
              <Box
                key={name}
                role="tabpanel"
                id={`panel-${name}`}
                aria-labelledby={`tab-${name}`}
                hidden={name !== tab}
                sx={{
                  display: name === tab ? 'grid' : 'none',
                  gridTemplateColumns: 'minmax(0, 1fr)',
                  gap: 2,
                }}
              >
                {/* A tab that waits for its texts leaves the page in place. */}
                <Suspense fallback={<RowSkeleton size={56} widths={['60%', '35%']} />}>
                  {panels[name]()}
                </Suspense>
              </Box>
            ))}
        </>
      }
    />
  );
}

type Mark = (isDirty: boolean) => void;

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
  /** Tabs above the form, one of which hides it. */
  tabs?: ReactNode;
  hidden?: boolean;
};

/** The form of an account (docs/spec/admin-side.md#users). */
function UserForm(props: UserFormProps) {
  const { user, reload, unsaved = false, leaving = false, action, below, tabs, hidden = false } = props;
  const { t } = useTranslation('users-admin');
  const { user: me } = useSession();
  const isSelf = user !== null && user.id === me?.id;
  const create = useCreateUser();
  const update = useUpdateAccount(user?.id ?? '');
  const form = useSchemaForm<UserValues>(userSchema(user, isSelf), { defaultValues: toUserValues(user) });
  const [email, password] = useWatch({ control: form.control, name: ['email', 'password'] });
  const save = async (base: User | null, values: UserValues, sent: UserValues): Promise<ReactNode> => {
    if (base) {
      resetTo(await update.mutateAsync(toUserUpdate(base, values, isSelf)), sent);
      return t('saved.updated');
    }
    const { id, name, username } = await create.mutateAsync(toNewUser(values));
    resetTo(null);
    return <CreatedNotice text={t('saved.created')} name={name || username} to={paths.admin.user(id)} />;
  };
  const { page, saved, isDirty, filled, setFilled, resetTo } = useRecordForm(form, {
    stored: user,
    save: ({ base, input, sent }) =>
      save(base, input, sent).catch((failure) => {
        throw withLastAdmin(failure);
      }),
    reload,
    toValues: toUserValues,
    words: {
      label: (key) => (key === 'name' ? t('field.name') : undefined),
      value: (key, value) => (key === 'role' && value ? t(`role.${value as UserRole}`) : undefined),
    },
  });
  // The page's other panels count up too: only other values of these fields are a conflict.
  const isSame = differingFields(toUserValues(user), toUserValues(filled)).length === 0;
  if (user !== filled && isSame) setFilled(user);

  return (
    <FormPage
      title={user ? user.name || user.username : t('newTitle')}
      purpose={
        user ? (
          <>
            {`@${user.username} · `}
            <Box
              component="span"
              sx={{ display: 'inline-block', maxWidth: '100%', overflowWrap: 'anywhere' }}
            >
              {user.email}
            </Box>
          </>
        ) : (
          t('newPurpose')
        )
      }
      back={{ to: paths.admin.users, label: t('back') }}
      action={action}
      {...page}
      unsaved={!leaving && (isDirty || unsaved)}
      saveLabel={t(user ? 'save' : 'create')}
      success={saved}
      failed={t('failed.save')}
      below={below}
      tabs={tabs}
      hidden={hidden}
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
    status: error.status,
    code: 'VALIDATION_FAILED',
    message: error.message,
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
