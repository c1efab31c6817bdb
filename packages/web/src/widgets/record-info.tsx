import Button from '@mui/material/Button';
import { useTranslation } from '../design/hooks/use-translation.ts';
import { DateTime } from '../design/layout/date-time.tsx';
import { Link } from '../design/router.tsx';
import { SystemInfo, type SystemInfoProps } from './system-info.tsx';

type RecordInfoProps = {
  kind: 'agents' | 'tasks';
  record: { id: string; change_count: number; created_at: string; updated_at: string };
  /** What only this kind has. */
  rows: SystemInfoProps['rows'];
};

/** What is stored of a record, for administrators, and the way to its form. */
export function RecordInfo({ kind, record, rows }: RecordInfoProps) {
  const { t } = useTranslation(kind);
  return (
    <SystemInfo
      title={t('system.title')}
      rows={[
        [t('system.id'), <code key="id">{record.id}</code>],
        ...rows,
        [t('system.changeCount'), record.change_count],
        [t('system.created'), <DateTime key="created" at={record.created_at} />],
        [t('system.updated'), <DateTime key="updated" at={record.updated_at} />],
      ]}
    >
      <Button size="small" variant="outlined" component={Link} to={`/admin/${kind}/${record.id}`}>
        {t('system.edit')}
      </Button>
    </SystemInfo>
  );
}
