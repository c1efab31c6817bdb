import { type ChildTask, localized, type Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useOrderChildren } from '../../../data/tasks-admin.ts';
import { FormPanel } from '../../../design/form/form-panel.tsx';
import { RowButton } from '../../../design/layout/small-button.tsx';
import { VisuallyHidden } from '../../../design/layout/visually-hidden.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import type { Conflict, ConflictLabels } from '../../../widgets/admin/edit-conflict.tsx';
import { SaveNotice } from '../../../widgets/admin/record-form.tsx';
import { moved, NumberedRow, NumberedRows } from './numbered-rows.tsx';

type ChildrenPanelProps = {
  task: Task;
  /** The reordered task, and the task with its new order and change count. */
  onOrdered: (from: Task, next: Task) => void;
  /** Refetches the task after someone else changed it; null if that fails. */
  reload: () => Promise<Task | null>;
  words: ConflictLabels;
};

/** A parent task's children in run order; moves are saved immediately, independent of the form. */
export function ChildrenPanel({ task, onOrdered, reload, words }: ChildrenPanelProps) {
  const { t, i18n } = useTranslation('tasks-admin');
  // The order is based on the newest known task; the form's may be older after a conflict about the order.
  const [fetched, setFetched] = useState(task);
  const base = fetched.change_count > task.change_count ? fetched : task;
  const order = useOrderChildren(base);
  const [announcement, setAnnouncement] = useState('');
  const [wanted, setWanted] = useState<ChildTask[] | null>(null);
  const children = wanted ?? base.child_tasks;
  const nameOf = ({ name, locales }: ChildTask) => localized(locales, i18n.language, 'name', name);
  const save = (list: ChildTask[], news: string) => {
    setAnnouncement('');
    order.mutate(
      list.map(({ id }) => id),
      {
        onSuccess: (next) => {
          setFetched(next);
          setWanted(null);
          onOrdered(base, next);
          setAnnouncement(news);
        },
        onError: (error) => setWanted(isApiError(error, 'STALE_WRITE') ? list : null),
      },
    );
  };
  const move = (child: ChildTask, at: number, step: -1 | 1) => {
    save(moved(children, at, step), t('children.moved', { name: nameOf(child), place: at + step + 1 }));
  };
  /** Applies the wanted order to the children stored now: without deleted ones, new ones last. */
  const kept = () => {
    const isStill = (child: ChildTask) => base.child_tasks.some(({ id }) => id === child.id);
    const isNew = (child: ChildTask) => !children.some(({ id }) => id === child.id);
    return [...children.filter(isStill), ...base.child_tasks.filter(isNew)];
  };
  const inWords = (list: readonly ChildTask[]) => ({
    child_tasks: list.map((child, at) => `${at + 1}. ${nameOf(child)}`).join('\n'),
  });
  const conflict: Conflict = {
    load: async () => {
      const stored = await reload();
      if (stored) setFetched(stored);
      return stored && inWords(stored.child_tasks);
    },
    mine: () => inWords(kept()),
    resetTo: () => {
      setWanted(null);
      order.reset();
    },
    keep: () => save(kept(), t('children.kept')),
    words,
  };
  return (
    <FormPanel title={t('children.title')} text={t('children.text')}>
      <NumberedRows>
        {children.map((child, at) => (
          <NumberedRow key={child.id} at={at}>
            <Link
              component={RouterLink}
              to={paths.admin.task(child.id)}
              variant="subtitle2"
              color="inherit"
              sx={{ flex: 1, minWidth: 0, py: 0.75, overflowWrap: 'anywhere' }}
            >
              {nameOf(child)}
            </Link>
            {([-1, 1] as const).map((step) => {
              const label = t(step === -1 ? 'prompts.up' : 'prompts.down', { title: nameOf(child) });
              const isEnd = !children[at + step];
              return (
                <RowButton
                  key={step}
                  icon={step === -1 ? 'arrow_upward' : 'arrow_downward'}
                  label={label}
                  disabled={isEnd || order.isPending}
                  onClick={() => move(child, at, step)}
                />
              );
            })}
          </NumberedRow>
        ))}
      </NumberedRows>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {order.isError && (
        <Box sx={{ mt: 1.5 }}>
          <SaveNotice error={order.error} failed={t('failed.order')} conflict={conflict} />
        </Box>
      )}
    </FormPanel>
  );
}
