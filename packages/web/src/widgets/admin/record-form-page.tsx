import { useTranslation } from 'react-i18next';
import { useTitle } from '../../design/hooks/use-title.ts';
import { FormPage, type FormPageProps } from './form-page.tsx';
import { recordKinds, useFormPlace } from './record-kinds.ts';
import type { RecordActions } from './use-record-actions.tsx';

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
  const { t } = useTranslation(recordKinds[kind].texts);
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
