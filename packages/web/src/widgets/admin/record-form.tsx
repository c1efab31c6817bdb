import MuiLink from '@mui/material/Link';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MissingState } from '../../design/feedback/missing-state.tsx';
import { useTitle } from '../../design/hooks/use-title.ts';
import { type ApiErrorCode, isApiError } from '../../lib/api/api-error.ts';
import { FormFailed, FormLoading, FormPage, type FormPageProps, type FormPlace } from './form-page.tsx';
import { type RecordType, recordTypes, useFormPlace } from './record-types.ts';
import type { RecordActions } from './use-record-actions.tsx';

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
  // A cached record would be rejected as stale on save.
  const query = useQuery({ ...options, staleTime: 0, refetchOnWindowFocus: false });
  const reload = async () => (await query.refetch()).data ?? null;
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

type Named = { name: string } | { title: string };
const nameOf = (record: Named) => ('title' in record ? record.title : record.name);

type RecordFormPageProps<T extends Named> = Omit<
  FormPageProps,
  'title' | 'purpose' | 'back' | 'action' | 'saveLabel' | 'failed'
> & {
  /** The stored version; null for a new one. */
  record: T | null;
  actions: Pick<RecordActions<T>, 'kind' | 'formMenuOf' | 'isLeaving'>;
};

/** A record's form with its menu; the page has the record's name. */
export function RecordFormPage<T extends Named>(props: RecordFormPageProps<T>) {
  const { record, actions, unsaved, ...page } = props;
  const { kind, isLeaving } = actions;
  const name = record ? nameOf(record) : '';
  const { t } = useTranslation(recordTypes[kind].texts);
  const place = useFormPlace(kind, record === null);
  useTitle(name);
  return (
    <FormPage
      {...place}
      {...page}
      action={record && actions.formMenuOf(record, name)}
      unsaved={unsaved && !isLeaving}
      saveLabel={t('form.save')}
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
