import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../design/feedback/lazy-part.tsx';
import { PageHeader } from '../design/layout/page-header.tsx';
import { ScheduleList } from '../features/schedule/schedule-list.tsx';

const ScheduleSheet = lazyPart(async () => ({
  default: (await import('../features/executions/configure/schedule-sheet.tsx')).ScheduleSheet,
}));

/** /schedules: all schedules of the user. */
export function Component() {
  const { t } = useTranslation('schedule');
  const [edited, setEdited] = useState<string | null>(null);
  return (
    <>
      <PageHeader title={t('list.title')} purpose={t('list.purpose')} />
      <ScheduleList onEdit={setEdited} />
      {edited && (
        <Suspense fallback={null}>
          <ScheduleSheet taskId={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  );
}
