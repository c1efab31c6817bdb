import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import type { FormEventHandler, ReactNode } from 'react';
import { SaveBar } from '../../design/form/save-bar.tsx';
import { UnsavedGuard } from '../../design/form/unsaved-guard.tsx';
import { useTranslation } from '../../design/hooks/use-translation.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { isTemporary } from '../../lib/api/is-temporary.ts';
import { AdminPage, type AdminPageProps } from './admin-page.tsx';
import { BlockerList, blockersOf } from './blocker-list.tsx';
import { type Conflict, EditConflict } from './edit-conflict.tsx';

export type FormPageProps = Omit<AdminPageProps, 'children'> & {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Something typed is not saved yet: leaving asks first. */
  unsaved: boolean;
  saving: boolean;
  /** "Save Prompt"; it says "Saving..." meanwhile. */
  saveLabel: string;
  /** A rule of the form as a whole forbids saving for now. */
  blocked?: boolean;
  /** The green notice of the last save. */
  success?: ReactNode;
  /** Why the last save failed; null when it did not, or when all of it stands at fields. */
  error?: unknown;
  /** "Failed to save prompt data. Please try again later.", for what may succeed later; a refusal says its reason. */
  failed: string;
  /** How both versions are shown and either is kept, after a STALE_WRITE. */
  conflict?: Conflict;
  /** The fields. */
  children: ReactNode;
  /** Stands under the form: accordions with calls of their own. */
  below?: ReactNode;
};

/** A form of the administration: head with the way back, fields, notices, Save; sticky on phones. */
export function FormPage(props: FormPageProps) {
  const { onSubmit, unsaved, saving, saveLabel, blocked = false, children, below, ...rest } = props;
  const { success, error, failed, conflict, ...head } = rest;
  const { t } = useTranslation('admin');
  return (
    <AdminPage {...head}>
      <Box
        component="form"
        noValidate
        onSubmit={onSubmit}
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
      >
        <UnsavedGuard when={unsaved && !saving} />
        {children}
        <SaveBar label={saving ? t('saving') : saveLabel} pending={saving} disabled={blocked} size="medium">
          {!saving && (
            <SaveNotice success={success} error={error} failed={failed} {...(conflict && { conflict })} />
          )}
        </SaveBar>
      </Box>
      {below}
    </AdminPage>
  );
}

export type SaveNoticeProps = {
  success?: ReactNode;
  error?: unknown;
  failed: string;
  conflict?: Conflict;
};

/** What the last save came to: green when it is saved, red with the reason when it failed; nothing before. */
export function SaveNotice({ success, error, failed, conflict }: SaveNoticeProps) {
  const { t } = useTranslation(['admin', 'errors']);
  if (conflict && isApiError(error, 'STALE_WRITE')) return <EditConflict conflict={conflict} />;
  if (error) {
    return (
      <Alert severity="error" icon={<Icon name="error" />}>
        <AlertTitle>{isTemporary(error) ? failed : t('refused.save')}</AlertTitle>
        {errorText(t, error)}
        {blockersOf(error).length > 0 && <BlockerList details={blockersOf(error)} />}
      </Alert>
    );
  }
  if (!success) return null;
  return (
    <Alert severity="success" role="status" icon={<Icon name="check_circle" />}>
      {success}
    </Alert>
  );
}
