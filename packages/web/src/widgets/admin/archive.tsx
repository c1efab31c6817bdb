import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import { UrlFilter } from '../../design/form/filter-row.tsx';
import { useUrlState } from '../../design/hooks/use-url-state.ts';
import { Icon } from '../../design/layout/icon.tsx';

type Archivable = { archived_at: string | null };

/** The name of the filter in the address. */
export const archiveParam = 'archived';

/** Whether a list has what is archived instead of what is in use, kept in the address. */
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
