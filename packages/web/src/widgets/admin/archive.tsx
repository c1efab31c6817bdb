import type { CatalogueFilter } from '@agentarium/contracts';
import type { ArchivableList } from '@agentarium/contracts/names';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { jobPreviewQuery, useCreateJob } from '../../data/bulk-jobs.ts';
import { UrlFilter } from '../../design/form/filter-row.tsx';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { FormError } from '../../design/form/form-errors.tsx';
import { useUrlState } from '../../design/hooks/use-url-state.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { JobFacts, JobNotice, type LoadedPages, useRowSelection } from './bulk-actions.tsx';

type Archivable = { archived_at: string | null };

/** The name of the filter in the address. */
export const archiveParam = 'archived';

/** Returns whether a list has what is archived instead of what is in use, kept in the address. */
export function useArchiveFilter(): { archived?: 'only' } {
  const [archived] = useUrlState<'only' | ''>(archiveParam, '', ['only']);
  return { ...(archived && { archived }) };
}

/** Switches a list between what is in use and what is archived. */
export function ArchiveFilter() {
  const { t } = useTranslation('admin');
  const options = [{ value: 'only', label: t('archive.archived') }];
  return (
    <UrlFilter label={t('archive.show')} param={archiveParam} all={t('archive.inUse')} options={options} />
  );
}

/** Marks an archived item; nothing for others. */
export function ArchivedChip({ archived_at }: Archivable) {
  const { t } = useTranslation('admin');
  if (archived_at === null) return null;
  return <Chip size="small" icon={<Icon name="inventory_2" size={16} />} label={t('archive.archived')} />;
}

/** Above the form of an archived record: what that means, and the way back. */
export function ArchivedNotice({ text, onRestore }: { text: string; onRestore: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Alert
      severity="info"
      icon={<Icon name="inventory_2" />}
      action={
        <Button color="inherit" size="small" onClick={onRestore}>
          {t('archive.restore')}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}

type BulkArchiveOptions<T> = {
  of: ArchivableList;
  /** The filters in use; those of archived items bring back. */
  filter: CatalogueFilter;
  pages: LoadedPages<T>;
  /** How many match. */
  count: ReactNode;
  nameOf: (item: T) => string;
};

/**
 * Archives the selected items of a list, or all that match its filters, or brings them back. Returns the column of the
 * selection, what is shown above the list, and the notice of the job.
 */
export function useBulkArchive<T extends { id: string }>(options: BulkArchiveOptions<T>) {
  const { of, filter, pages, count, nameOf } = options;
  const { t } = useTranslation('admin');
  const { ids, text, column, clear } = useRowSelection(pages, nameOf);
  const [isAsking, setAsking] = useState(false);
  const archived = filter.archived !== 'only';
  const isAny = ids.length > 0;
  const label = isAny
    ? t(archived ? 'archive.these' : 'archive.restoreThese')
    : t(archived ? 'archive.all' : 'archive.restoreAll');
  // Nobody means the whole catalogue.
  const isOffered = isAny || Object.keys(filter).length > 0;
  return {
    column,
    head: (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {text ?? count}
        {isOffered && (
          <Button size="small" onClick={() => setAsking(true)}>
            {label}
          </Button>
        )}
      </Box>
    ),
    notice: <JobNotice />,
    dialog: isAsking && (
      <ArchiveDialog
        change={{ of, archived }}
        target={isAny ? { selection: [...ids] } : { filter }}
        onClose={() => setAsking(false)}
        onStarted={() => {
          setAsking(false);
          clear();
        }}
      />
    ),
  };
}

type ArchiveDialogProps = {
  change: { of: ArchivableList; archived: boolean };
  target: { selection: string[] } | { filter: CatalogueFilter };
  onClose: () => void;
  onStarted: () => void;
};

/** Says what would be archived or brought back, and starts it. */
function ArchiveDialog({ change, target, onClose, onStarted }: ArchiveDialogProps) {
  const { t } = useTranslation('admin');
  const [, setJob] = useUrlState('job');
  const body = { kind: 'archive' as const, change, ...target };
  const preview = useQuery(jobPreviewQuery(body));
  const start = useCreateJob();
  const count = preview.data?.changed ?? 0;
  return (
    <FormDialog
      title={t(change.archived ? 'archive.titleMany' : 'archive.titleRestoreMany')}
      text={change.archived ? t(`archive.effect.${change.of}`) : t('archive.restoreEffect')}
      confirmLabel={t(change.archived ? 'archive.confirm' : 'archive.confirmRestore', { count })}
      pending={start.isPending}
      blocked={count === 0}
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate(body, {
          onSuccess: ({ id }) => {
            setJob(id ?? '');
            onStarted();
          },
        });
      }}
      onClose={onClose}
    >
      {preview.isPending && <Skeleton variant="rounded" height={40} />}
      <FormError error={preview.error ?? start.error} fallback={t('job.failed')} />
      {preview.data && <JobFacts job={preview.data} />}
    </FormDialog>
  );
}
