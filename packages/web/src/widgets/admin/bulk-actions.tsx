import type { Job } from '@agentarium/contracts';
import { isJobActive } from '@agentarium/contracts/names';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { jobEnded, jobQuery, useUndoJob } from '../../data/bulk-jobs.ts';
import { useToast } from '../../design/feedback/toast.tsx';
import { useUrlState } from '../../design/hooks/use-url-state.ts';
import type { DataColumn } from '../../design/layout/data-table.tsx';
import { Note } from '../../design/layout/note.tsx';

/** Parameters of the address that change neither which items are shown nor how. */
const ignored = ['sort', 'job'];

/** The pages of a list that are loaded. */
export type LoadedPages<T> = readonly { items: readonly T[] }[] | undefined;

/**
 * The selected rows of a list and the column that selects them. Another filter, tab or view clears them, and a row that
 * left the list is not selected, so nobody changes items that are not on screen. `text` says how many there are, null
 * for none.
 */
export function useRowSelection<T extends { id: string }>(
  pages: LoadedPages<T>,
  nameOf: (item: T) => string,
) {
  const { t } = useTranslation('admin');
  const [params] = useSearchParams();
  const list = new URLSearchParams([...params].filter(([name]) => !ignored.includes(name))).toString();
  const [selection, setSelection] = useState<{ list: string; ids: readonly string[] }>({ list, ids: [] });
  if (selection.list !== list) setSelection({ list, ids: [] });
  const shown = pages && new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)));
  const ids = shown ? selection.ids.filter((id) => shown.has(id)) : selection.ids;
  const column: DataColumn<T> = {
    label: t('selection.column'),
    isLabelHidden: true,
    cell: (item) => (
      <Checkbox
        size="small"
        checked={ids.includes(item.id)}
        onChange={(_event, on) =>
          setSelection({ list, ids: on ? [...ids, item.id] : ids.filter((other) => other !== item.id) })
        }
        slotProps={{ input: { 'aria-label': t('selection.select', { name: nameOf(item) }) } }}
      />
    ),
  };
  return {
    ids,
    text: ids.length > 0 ? t('selection.count', { count: ids.length }) : null,
    column,
    clear: () => setSelection({ list, ids: [] }),
  };
}

/** Shows how much a job changes, and what it leaves as it is. */
export function JobFacts({ job }: { job: Pick<Job, 'changed' | 'total' | 'skipped'> }) {
  const { t } = useTranslation('admin');
  return (
    <Note component="div" sx={{ overflowWrap: 'anywhere' }}>
      {t('job.changed', { count: job.changed, total: job.total })}
      {job.skipped.map(({ reason, count, names }) => (
        <div key={reason}>
          {t(`job.skipped.${reason}`, { count })}
          {names.length > 0 && ` (${names.join(', ')}${count > names.length ? '…' : ''})`}.
        </div>
      ))}
    </Note>
  );
}

/** The job in the address: its progress, then how to undo it. */
export function JobNotice() {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const client = useQueryClient();
  const [id, setId] = useUrlState('job');
  const { data: job } = useQuery({ ...jobQuery(id), enabled: id !== '' });
  const undo = useUndoJob();
  const { kind, status } = job ?? {};
  useEffect(() => {
    if (kind && (status === 'completed' || status === 'undone')) void jobEnded(client, kind);
  }, [kind, status, client]);
  if (!job) return null;
  const isActive = isJobActive(job.status);
  return (
    <Alert
      severity={isActive ? 'info' : 'success'}
      onClose={() => setId('')}
      closeText={t('job.close')}
      {...(job.status === 'completed' && {
        action: (
          <>
            <Button
              color="inherit"
              size="small"
              disabled={undo.isPending}
              onClick={() =>
                void undo.mutateAsync(id).catch((error: unknown) => toast.error(error, t('job.failed')))
              }
            >
              {t('job.undo')}
            </Button>
            <Button color="inherit" size="small" onClick={() => setId('')}>
              {t('job.close')}
            </Button>
          </>
        ),
      })}
    >
      {t(`job.status.${job.status}`)}
      <JobFacts job={job} />
      {isActive && <LinearProgress aria-label={t(`job.status.${job.status}`)} sx={{ mt: 1 }} />}
    </Alert>
  );
}
