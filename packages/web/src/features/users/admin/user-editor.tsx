import type { User } from '@agentarium/contracts';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndUserSessions, userQuery } from '../../../data/users-admin.ts';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { useSession } from '../../../design/hooks/use-session.ts';
import { useTitle } from '../../../design/hooks/use-title.ts';
import { paths } from '../../../lib/paths.ts';
import { AccordionSection, ActionRow } from '../../../widgets/admin/accordion-section.tsx';
import { RecordLoader } from '../../../widgets/admin/record-form.tsx';
import { useLeaveAfterDelete } from '../../../widgets/admin/return-to-list.ts';
import { ActionNotice, useConfirmedAction } from '../../../widgets/admin/use-confirmed-action.tsx';
import { useDeleteUser } from './use-delete-user.ts';
import { SubscriptionPanel, UsagePanel } from './user-data-editors.tsx';
import { UserForm } from './user-form.tsx';
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
