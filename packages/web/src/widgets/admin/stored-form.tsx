import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MissingState } from '../../design/feedback/missing-state.tsx';
import { type ApiErrorCode, isApiError } from '../../lib/api/api-error.ts';
import { FormFailed, type FormPlace } from './form-failed.tsx';
import { FormLoading } from './form-loading.tsx';
import { type RecordKind, recordKinds, useFormPlace } from './record-kinds.ts';

export type StoredFormProps<T, K extends QueryKey> = {
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
export function StoredForm<T, K extends QueryKey>(props: StoredFormProps<T, K>) {
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
  kind: RecordKind;
  /** Of a new record undefined. */
  id: string | undefined;
  query: (id: string) => StoredFormProps<T, K>['query'];
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
  const { texts, missing } = recordKinds[kind];
  const { t } = useTranslation(texts);
  const place = useFormPlace(kind, id === undefined);
  if (id === undefined) return children({ stored: null, reload: null });
  return (
    <StoredForm
      key={id}
      place={place}
      query={query(id)}
      missing={{ code: missing, title: t('missing') }}
      failed={t('failed.load')}
    >
      {(stored, reload) => children({ stored, reload })}
    </StoredForm>
  );
}
