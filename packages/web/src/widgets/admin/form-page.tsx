import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState, type ErrorStateProps } from '../../design/feedback/error-state.tsx';
import { SaveBar } from '../../design/form/save-bar.tsx';
import { UnsavedGuard } from '../../design/form/unsaved-guard.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { isTemporary } from '../../lib/api/is-temporary.ts';
import { AdminPage, type AdminPageProps } from './admin-page.tsx';
import { BlockerList, blockersOf } from './blocker-list.tsx';
import { type Conflict, EditConflict } from './edit-conflict.tsx';

export type FormPageProps = Omit<AdminPageProps, 'children'> & {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** There are unsaved changes: leaving asks first, unless `draft` keeps them. */
  unsaved: boolean;
  draft?: ReactNode;
  saving: boolean;
  /** "Save Prompt"; "Saving..." while it saves. */
  saveLabel: string;
  /** The form can't be saved yet. */
  blocked?: boolean;
  /** The last save's success notice. */
  success?: ReactNode;
  /** Why the last save failed; null if it didn't or every error is at a field. */
  error?: unknown;
  /** "Failed to save prompt data. Please try again later.", for what may succeed later; a refusal says its reason. */
  failed: string;
  /** How a STALE_WRITE conflict is shown and resolved. */
  conflict?: Conflict;
  /** The fields. */
  children: ReactNode;
  /** Below the form: accordions with their own requests. */
  below?: ReactNode;
};

/** An admin form: head with Back, fields, notices, Save; sticky on phones. */
export function FormPage(props: FormPageProps) {
  const { onSubmit, unsaved, saving, saveLabel, blocked = false, children, below, ...rest } = props;
  const { draft, success, error, failed, conflict, ...head } = rest;
  const { t } = useTranslation('admin');
  return (
    <AdminPage {...head}>
      <Box
        component="form"
        noValidate
        onSubmit={onSubmit}
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
      >
        {draft ?? <UnsavedGuard when={unsaved && !saving} />}
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

type SaveNoticeProps = {
  success?: ReactNode;
  error?: unknown;
  failed: string;
  conflict?: Conflict;
};

/** The last save's outcome: green if saved, red with the reason if failed; nothing before. */
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

/** The head above a form. */
export type FormPlace = Required<Pick<AdminPageProps, 'title' | 'back'>> & Pick<AdminPageProps, 'purpose'>;

/** Shown instead of a form whose data failed to load: heading, Back, why, and Retry. */
export function FormFailed({ place, ...failure }: ErrorStateProps & { place: FormPlace }) {
  return (
    <AdminPage {...place}>
      <ErrorState {...failure} />
    </AdminPage>
  );
}

/** A form whose data is loading, with its heading and Back. */
export function FormLoading({ place }: { place: FormPlace }) {
  const { t } = useTranslation('common');
  return (
    <AdminPage {...place}>
      <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 320 }}>
        <CircularProgress aria-label={t('loading')} />
      </Box>
    </AdminPage>
  );
}
