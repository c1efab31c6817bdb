import type { ErrorDetail } from '@agentarium/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ApiErrorCode } from '../../lib/api/api-error.ts';
import { paths, withQuery } from '../../lib/paths.ts';
import { ActionMenu, type MenuAction } from './action-menu.tsx';
import { ArchivedNotice } from './archive.tsx';
import { type RecordType, recordTypes } from './record-types.ts';
import { useLeaveAfterDelete } from './return-to-list.ts';
import { ActionNotice, blockerKinds, useConfirmedAction } from './use-confirmed-action.tsx';

export type RecordActionsOptions<T> = {
  /** Its name in the user's language. */
  nameOf: (record: T, language: string) => string;
  copy?: (id: string) => Promise<T>;
  archive?: (change: { id: string; archived: boolean }) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
  /** Texts that replace the general ones of these codes. */
  reasons?: Partial<Record<ApiErrorCode, string>>;
};

export type RecordActions<T> = {
  kind: RecordType;
  /** Its name in the user's language. */
  nameOf: (record: T) => string;
  menuOf: (record: T) => ReactNode;
  /** The menu in the record's form, which closes on delete; a copy opens in its form. */
  formMenuOf: (record: T, name: string) => ReactNode;
  notice: ReactNode;
  /** Above the form of an archived record. */
  archivedNotice: (record: T) => ReactNode;
  act: ReturnType<typeof useConfirmedAction>['act'];
  pending: boolean;
  isLeaving: boolean;
};

type Use = (typeof blockerKinds)[keyof typeof blockerKinds];

/** Counts what blocks a deletion, by kind; 101 means more than a hundred. */
function usesIn(blockers: readonly ErrorDetail[]): { what: Use; count: number }[] {
  return Object.entries(blockerKinds).flatMap(([path, what]) => {
    const count = blockers
      .filter((detail) => detail.path === path)
      .reduce((sum, { params }) => sum + (typeof params?.count === 'number' ? params.count : 1), 0);
    return count > 0 ? [{ what, count }] : [];
  });
}

/**
 * A record's menu in its list and form: see as users do, its runs, copy, archive, delete. A refusal stays in `notice`;
 * `isLeaving` once the form closes because the record was deleted.
 */
export function useRecordActions<T extends { id: string; archived_at?: string | null }>(
  kind: RecordType,
  options: RecordActionsOptions<T>,
): RecordActions<T> {
  const { copy, archive, remove, reasons } = options;
  const { texts, list, page, runs } = recordTypes[kind];
  const { t, i18n } = useTranslation(texts);
  const nameOf = (record: T) => options.nameOf(record, i18n.language);
  const { t: common } = useTranslation('admin');
  const navigate = useNavigate();
  const { act, pending, problem, dismiss } = useConfirmedAction();
  const { isLeaving, leave } = useLeaveAfterDelete(list);

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
  const setArchived = async (record: T, archived: boolean): Promise<void> => {
    await act({
      run: async () => archive?.({ id: record.id, archived }),
      done: common(archived ? 'archive.done' : 'archive.restored', { name: nameOf(record) }),
      failed: common('archive.failed'),
    });
  };
  const blockedText = (record: T, blockers: readonly ErrorDetail[]) => {
    const uses = usesIn(blockers).map(({ what, count }) =>
      count > 100 ? common(`uses.moreThan100.${what}`) : common(`uses.${what}`, { count }),
    );
    return common('refused.delete', { name: nameOf(record), uses: uses.join(', ') });
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
      ...(archive && {
        whenBlocked: (blockers) => ({
          title: blockedText(record, blockers),
          offer: {
            text: t('archive.offer'),
            label: common('archive.label'),
            icon: 'inventory_2',
            onAccept: () => void setArchived(record, true),
          },
        }),
      }),
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
    if (archive) {
      const isArchived = Boolean(record.archived_at);
      actions.unshift({
        label: common(isArchived ? 'archive.restore' : 'archive.label'),
        icon: isArchived ? 'undo' : 'inventory_2',
        onSelect: () => void setArchived(record, !isArchived),
      });
    }
    if (copy) {
      const onSelect = () => void makeCopy(record).then((made) => made && after?.copied(made));
      actions.unshift({ label: t('copy'), icon: 'content_copy', onSelect });
    }
    if (runs) {
      const to = withQuery(paths.admin.runs, { [runs]: record.id, period: 'month' });
      actions.unshift({ label: common('runs'), icon: 'history', onSelect: () => void navigate(to) });
    }
    if (page) {
      const onSelect = () => void navigate(`${page}/${record.id}`);
      actions.unshift({ label: t('open'), icon: 'visibility', onSelect });
    }
    return <ActionMenu label={common('actionsOf', { name })} disabled={pending} actions={actions} />;
  };
  return {
    kind,
    nameOf,
    menuOf: (record) => menu(record, nameOf(record)),
    formMenuOf: (record, name) =>
      menu(record, name, { copied: ({ id }) => void navigate(paths.admin.record(kind, id)), deleted: leave }),
    notice: <ActionNotice problem={problem} onClose={dismiss} />,
    archivedNotice: (record) =>
      record.archived_at && (
        <ArchivedNotice text={t('archive.text')} onRestore={() => void setArchived(record, false)} />
      ),
    act,
    pending,
    isLeaving,
  };
}
