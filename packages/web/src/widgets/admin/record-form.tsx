import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import MuiLink from '@mui/material/Link';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ErrorState, type ErrorStateProps } from '../../design/feedback/error-state.tsx';
import { MissingState } from '../../design/feedback/page-failed.tsx';
import { SaveBar } from '../../design/form/save-bar.tsx';
import { UnsavedGuard } from '../../design/form/unsaved-guard.tsx';
import { useTitle } from '../../design/hooks/use-title.ts';
import { columns } from '../../design/layout/styles.ts';
import { type ApiErrorCode, isApiError, isTemporary } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { AdminPage, type AdminPageProps } from './admin-page.tsx';
import { type Conflict, EditConflict } from './edit-conflict.tsx';
import { type RecordType, recordTypes, useFormPlace } from './record-types.ts';
import { BlockerList, blockersOf, isLoneMove } from './use-confirmed-action.tsx';
import type { RecordActions } from './use-record-actions.tsx';

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
  /** Other buttons, before Save. */
  beside?: ReactNode;
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
  /** Beside the form and in view with it, below it where there is no room: a preview, a trial. */
  side?: ReactNode;
  /** Above it: links to its sections, or tabs. Their choice hides the form, which keeps what was typed. */
  tabs?: ReactNode;
  hidden?: boolean;
};

/** The style of a column in view below the page's bars, with its own scrollbar when it is too tall. */
const sideInView = {
  position: { lg: 'sticky' },
  top: { lg: 120 },
  maxHeight: { lg: 'calc(100vh - 136px)' },
  overflowY: { lg: 'auto' },
} as const;

/** An admin form: head with Back, fields, notices, and Save, which stays in view. */
export function FormPage(props: FormPageProps) {
  const { onSubmit, unsaved, saving, saveLabel, blocked = false, beside, children, below, ...rest } = props;
  const { tabs, side, hidden = false, draft, success, error, failed, conflict, ...head } = rest;
  const { t } = useTranslation('admin');
  return (
    <AdminPage {...head}>
      {tabs}
      <Box
        sx={{
          ...columns('lg', side ? 'minmax(0, 1fr) 360px' : 'minmax(0, 1fr)'),
          gap: 2,
          ...(hidden && { display: 'none' }),
        }}
      >
        <Box
          component="form"
          noValidate
          onSubmit={onSubmit}
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
        >
          {draft ?? <UnsavedGuard when={unsaved && !saving} />}
          {children}
          <SaveBar
            label={saving ? t('saving') : saveLabel}
            pending={saving}
            disabled={blocked}
            size="medium"
            isSticky
            beside={beside}
          >
            {!saving && (
              <SaveNotice success={success} error={error} failed={failed} {...(conflict && { conflict })} />
            )}
          </SaveBar>
        </Box>
        {side && <Box sx={sideInView}>{side}</Box>}
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
    const blockers = blockersOf(error);
    return (
      <Alert severity="error">
        <AlertTitle>{isTemporary(error) ? failed : t('refused.save')}</AlertTitle>
        {errorText(t, error)}
        {blockers.length > 0 && <BlockerList details={blockers} isMove={isLoneMove(error)} />}
        {/* Of all saves, schedules block only a change of their task's type. */}
        {blockers.some(({ path }) => path === 'schedules') && (
          <Box sx={{ mt: 0.5 }}>{t('refused.typeScheduled')}</Box>
        )}
      </Alert>
    );
  }
  if (!success) return null;
  return (
    <Alert severity="success" role="status">
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

type RecordLoaderProps<T, K extends QueryKey> = {
  place: FormPlace;
  query: UseQueryOptions<T, Error, T, K>;
  /** A missing record's code, and the title of its page. */
  missing: { code: ApiErrorCode; title: string };
  /** "Failed to load prompt data." */
  failed: string;
  /** The form of the stored record; `reload` refetches it, and returns null if that fails. */
  children: (stored: T, reload: () => Promise<T | null>) => ReactNode;
};

/** A record's form with the server's current data and its states: loading, missing with Back, failed with Retry. */
export function RecordLoader<T, K extends QueryKey>(props: RecordLoaderProps<T, K>) {
  const { query: options, place, missing, failed, children } = props;
  // A cached record would be rejected as stale on save; one refetched later would not be what the form shows.
  const query = useQuery({
    ...options,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const reload = async () => {
    const { data, isSuccess } = await query.refetch();
    return isSuccess ? data : null;
  };
  if (query.isError && query.data === undefined) {
    if (isApiError(query.error, missing.code, 'VALIDATION_FAILED'))
      return <MissingState title={missing.title} fallback={place.back.to} />;
    return (
      <FormFailed place={place} error={query.error} title={failed} onRetry={() => void query.refetch()} />
    );
  }
  if (query.data === undefined || !query.isFetchedAfterMount) return <FormLoading place={place} />;
  return children(query.data, reload);
}

type RecordEditorProps<T, K extends QueryKey> = {
  kind: RecordType;
  /** Of a new record undefined. */
  id: string | undefined;
  query: (id: string) => RecordLoaderProps<T, K>['query'];
  children: (form: RecordFormProps<T>) => ReactNode;
};

/** The props of a record's form; nulls for a new one. */
export type RecordFormProps<T> = {
  stored: T | null;
  /** Refetches it after someone else changed it. */
  reload: (() => Promise<T | null>) | null;
};

/** The form of a new record, or of the one with this id as the server has it now. */
export function RecordEditor<T, K extends QueryKey>(props: RecordEditorProps<T, K>) {
  const { kind, id, query, children } = props;
  const { texts, missing } = recordTypes[kind];
  const { t } = useTranslation(texts);
  const place = useFormPlace(kind, id === undefined);
  if (id === undefined) return children({ stored: null, reload: null });
  return (
    <RecordLoader
      key={id}
      place={place}
      query={query(id)}
      missing={{ code: missing, title: t('missing') }}
      failed={t('failed.load')}
    >
      {(stored, reload) => children({ stored, reload })}
    </RecordLoader>
  );
}

type RecordFormPageProps<T> = Omit<
  FormPageProps,
  'title' | 'purpose' | 'back' | 'action' | 'saveLabel' | 'failed'
> & {
  /** The stored version; null for a new one. */
  record: T | null;
  /** Instead of "Save Prompt". */
  saveLabel?: string;
  actions: Pick<RecordActions<T>, 'kind' | 'nameOf' | 'formMenuOf' | 'isLeaving'>;
};

/**
 * A record's form with its menu. The page has the record's name, and so has its heading, but that of a prompt is
 * specified (docs/spec/admin-side.md#prompts).
 */
export function RecordFormPage<T>(props: RecordFormPageProps<T>) {
  const { record, actions, unsaved, ...page } = props;
  const { kind, isLeaving } = actions;
  const name = record ? actions.nameOf(record) : '';
  const { t } = useTranslation(recordTypes[kind].texts);
  const place = useFormPlace(kind, record === null);
  useTitle(name);
  return (
    <FormPage
      {...place}
      {...(name && kind !== 'prompts' && { title: name })}
      {...page}
      action={record && actions.formMenuOf(record, name)}
      unsaved={unsaved && !isLeaving}
      saveLabel={props.saveLabel ?? t('form.save')}
      failed={t('failed.save')}
    />
  );
}

/** The record just created, with a link to it: the form is empty again. */
export function CreatedNotice({ text, name, to }: { text: string; name: string; to: string }) {
  return (
    <>
      {text}{' '}
      <MuiLink component={Link} to={to} color="inherit" underline="always" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </MuiLink>
    </>
  );
}
