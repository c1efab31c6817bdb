import type { StatusHistoryEntry, User, UserStatus } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { statusHistoryQuery, useChangeStatus } from '../../../data/users-admin.ts';
import { useConfirm } from '../../../design/feedback/confirm.tsx';
import { QueryFailed } from '../../../design/feedback/error-state.tsx';
import { ShowMore } from '../../../design/feedback/show-more.tsx';
import { useToast } from '../../../design/feedback/toast.tsx';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { columns, plainList } from '../../../design/layout/styles.ts';
import { isApiError, isTemporary } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import type { IconName } from '../../../lib/icons.ts';
import { AccordionSection, ActionRow } from '../../../widgets/admin/accordion-section.tsx';
import { ReasonDialog } from '../../../widgets/admin/reason-dialog.tsx';

type Appearance = { color: 'success' | 'error' | 'warning' | 'info' | 'default'; icon: IconName };

const statusAppearance: Record<UserStatus, Appearance> = {
  active: { color: 'success', icon: 'check_circle' },
  blocked: { color: 'error', icon: 'block' },
  suspended: { color: 'warning', icon: 'pause' },
  pending_verification: { color: 'info', icon: 'mail' },
  inactive: { color: 'default', icon: 'cancel' },
};

export const userStatuses = Object.keys(statusAppearance) as UserStatus[];

/** The offered change: an active account can be blocked, any other activated (docs/spec/admin-side.md#states). */
const offeredStatus = (status: UserStatus): 'active' | 'blocked' =>
  status === 'active' ? 'blocked' : 'active';

/** An account's status, on its tint. */
function UserStatusChip({ status }: { status: UserStatus }) {
  const { t } = useTranslation('users-admin');
  const { color, icon } = statusAppearance[status];
  return (
    <Chip size="small" color={color} icon={<Icon name={icon} size={16} />} label={t(`status.${status}`)} />
  );
}

export type StatusMenuProps = {
  user: Pick<User, 'name' | 'status'>;
  onChoose: (status: 'active' | 'blocked') => void;
};

/** An account's status as a button that opens its actions: block or activate. */
export function StatusMenu({ user, onChoose }: StatusMenuProps) {
  const { t } = useTranslation('users-admin');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const { color, icon } = statusAppearance[user.status];
  const offered = offeredStatus(user.status);
  const label = t(`status.${user.status}`);
  return (
    <>
      <Chip
        size="small"
        color={color}
        icon={<Icon name={icon} size={16} />}
        label={
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25 }}>
            {label}
            <Icon name="keyboard_arrow_down" size={16} />
          </Box>
        }
        aria-label={t('statusMenu', { name: user.name, status: label })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor && { 'aria-controls': id })}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ '& .MuiChip-label': { pr: 0.75 } }}
      />
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem
          onClick={() => {
            setAnchor(null);
            onChoose(offered);
          }}
        >
          <Icon name={offered === 'blocked' ? 'block' : 'lock_open'} />
          {t(`to.${offered}.action`)}
        </MenuItem>
      </Menu>
    </>
  );
}

type StatusDialogProps = {
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
    try {
      await change.mutateAsync({ id: user.id, status: offered, reason: fixedReasons[offered] });
      toast.success(t(`to.${offered}.done`, { name }));
    } catch {
      // Shown below, as `change.error`.
    }
  };

  return (
    <AccordionSection
      title={t('statusTitle')}
      icon="shield_person"
      summary={<UserStatusChip status={user.status} />}
    >
      <ActionRow text={t(`is.${user.status}`)}>
        <LoadingButton
          variant="outlined"
          color={offered === 'blocked' ? 'error' : 'primary'}
          icon={offered === 'blocked' ? 'block' : 'lock_open'}
          pending={change.isPending}
          onClick={() => void apply()}
        >
          {t(`to.${offered}.action`)}
        </LoadingButton>
      </ActionRow>
      <StatusProblem error={change.error} />
      <StatusHistory userId={user.id} />
    </AccordionSection>
  );
}

/** An account's status changes, newest first: status, time, author and reason. */
export function StatusHistory({ userId }: { userId: string }) {
  const { t } = useTranslation(['users-admin', 'common']);
  const query = useInfiniteQuery(statusHistoryQuery(userId));
  const entries = query.data?.pages.flatMap((page) => page.items);
  return (
    <Box component="section" aria-label={t('history')}>
      <Typography variant="h5" component="h3" sx={{ mb: 1 }}>
        {t('history')}
      </Typography>
      {query.isPending && <Skeleton variant="rounded" height={64} aria-label={t('common:loading')} />}
      {query.isError && !entries && <QueryFailed query={query} compact />}
      {entries?.length === 0 && <Note variant="body2">{t('noHistory')}</Note>}
      {entries && entries.length > 0 && (
        <Box component="ol" sx={plainList}>
          {entries.map((entry) => (
            <HistoryItem key={`${entry.changed_at}-${entry.status}`} entry={entry} />
          ))}
        </Box>
      )}
      <ShowMore list={query} small />
    </Box>
  );
}

function HistoryItem({ entry }: { entry: StatusHistoryEntry }) {
  const { t } = useTranslation('users-admin');
  const isFixed = Object.values<string | null>(fixedReasons).includes(entry.reason);
  return (
    <Box
      component="li"
      sx={{
        ...columns('sm', '180px minmax(0, 1fr)'),
        gap: { xs: 0.5, sm: 2 },
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box>
        <UserStatusChip status={entry.status} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {isFixed ? t('fixedReason') : (entry.reason ?? t('noReason'))}
        </Typography>
        <Note component="div">
          <DateTime at={entry.changed_at} />
          {entry.changed_by_username && ` · ${t('changedBy', { name: entry.changed_by_username })}`}
        </Note>
      </Box>
    </Box>
  );
}

/** Shows why a status change failed; the last active administrator has its own text. */
function StatusProblem({ error }: { error: unknown }) {
  const { t } = useTranslation(['users-admin', 'errors']);
  if (!error) return null;
  return (
    <Alert severity="error">
      {isTemporary(error) && `${t('failed.status')} `}
      {isApiError(error, 'IN_USE') ? t('lastAdmin') : errorText(t, error)}
    </Alert>
  );
}
