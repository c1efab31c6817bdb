import { useTranslation } from '../../design/hooks/use-translation.ts';
import { useNavigate } from '../../design/router.tsx';
import type { ApiErrorCode } from '../../lib/api/api-error.ts';
import { ActionMenu, type MenuAction } from './action-menu.tsx';
import { ActionNotice } from './action-notice.tsx';
import { useLeaving } from './list-behind.ts';
import { useAdminAction } from './use-admin-action.ts';

export type RecordActionsOptions<T> = {
  /** Holds the texts: `copied`, `delete.title` and so on. */
  namespace: 'agents-admin' | 'tasks-admin' | 'prompts' | 'tools';
  /** The list that the forms of single records stand under. */
  list: string;
  nameOf: (record: T) => string;
  /** Where users see it. */
  pageOf?: (record: T) => string;
  copy?: (id: string) => Promise<T>;
  remove: (id: string) => Promise<unknown>;
  /** Sentences in place of the general ones of these codes. */
  reasons?: Partial<Record<ApiErrorCode, string>>;
};

/**
 * The menu of a record in its list and in its form: see it as users do, copy, delete. A refusal stays in `notice`;
 * `gone` once the form is left because its record is deleted.
 */
export function useRecordActions<T extends { id: string }>(options: RecordActionsOptions<T>) {
  const { namespace, list, nameOf, pageOf, copy, remove, reasons } = options;
  // The texts of every namespace have the same keys.
  const { t } = useTranslation(namespace as 'agents-admin');
  const { t: common } = useTranslation('admin');
  const navigate = useNavigate();
  const { act, pending, problem, dismiss } = useAdminAction();
  const { gone, leave } = useLeaving(list);

  const makeCopy = async (record: T): Promise<T | null> => {
    if (!copy) return null;
    let copied: T | null = null;
    await act({
      run: async () => {
        copied = await copy(record.id);
      },
      done: t('copied', { name: nameOf(record) }),
      failed: t('failed.copy'),
    });
    return copied;
  };
  const removeAfterAsking = (record: T) =>
    act({
      confirm: {
        title: t('delete.title', { name: nameOf(record) }),
        text: t('delete.text'),
        confirmLabel: t('delete.confirm'),
        tone: 'danger',
      },
      run: () => remove(record.id),
      done: t('delete.done', { name: nameOf(record) }),
      failed: t('failed.delete'),
      ...(reasons && { reasons }),
    });
  const menu = (record: T, name: string, after?: { copied: (copy: T) => void; deleted: () => void }) => {
    const actions: MenuAction[] = [
      {
        label: t('delete.label'),
        icon: 'delete',
        tone: 'danger',
        onSelect: () => void removeAfterAsking(record).then((done) => done && after?.deleted()),
      },
    ];
    if (copy) {
      const onSelect = () => void makeCopy(record).then((made) => made && after?.copied(made));
      actions.unshift({ label: t('copy'), icon: 'content_copy', onSelect });
    }
    if (pageOf) {
      const onSelect = () => void navigate(pageOf(record));
      actions.unshift({ label: t('open'), icon: 'visibility', onSelect });
    }
    return <ActionMenu label={common('actionsOf', { name })} disabled={pending} actions={actions} />;
  };
  return {
    menuOf: (record: T) => menu(record, nameOf(record)),
    /** The menu in the record's own form, which is left when it is deleted; a copy opens in its form. */
    formMenuOf: (record: T, name: string) =>
      menu(record, name, { copied: ({ id }) => void navigate(`${list}/${id}`), deleted: leave }),
    notice: <ActionNotice problem={problem} onClose={dismiss} />,
    act,
    pending,
    gone,
  };
}
