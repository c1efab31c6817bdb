import { useTranslation } from 'react-i18next';
import { useExportCatalogue } from '../../data/catalogue.ts';
import { useToast } from '../../design/feedback/toast.tsx';
import { FormPanel } from '../../design/form/form-panel.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { Note } from '../../design/layout/note.tsx';
import { downloadFile } from '../../lib/download.ts';
import { AdminPage } from '../../widgets/admin/admin-page.tsx';
import { ImportPanel } from './import-panel.tsx';

/** /admin/catalogue: exports and imports agents, tasks, prompts and tools as one file. */
export function Component() {
  const { t } = useTranslation('catalogue');
  return (
    <AdminPage title={t('title')} purpose={t('purpose')}>
      <ExportPanel />
      <ImportPanel />
    </AdminPage>
  );
}

/** Downloads the whole catalogue as a file. */
export function ExportPanel() {
  const { t } = useTranslation('catalogue');
  const toast = useToast();
  const exporting = useExportCatalogue();
  const save = async () => {
    try {
      const file = await exporting.mutateAsync();
      const day = (file.exported_at ?? '').slice(0, 10);
      const text = `${JSON.stringify(file, null, 2)}\n`;
      downloadFile(`agentarium-catalogue-${day}.json`, new Blob([text], { type: 'application/json' }));
    } catch (error) {
      toast.error(error, t('failed.export'));
    }
  };
  return (
    <FormPanel title={t('export.title')} text={t('export.text')}>
      <LoadingButton icon="download" pending={exporting.isPending} onClick={() => void save()}>
        {t('export.button')}
      </LoadingButton>
      {exporting.data && (
        <Note role="status" sx={{ mt: 1 }}>
          {t('export.done', {
            tools: exporting.data.tools.length,
            prompts: exporting.data.prompts.length,
            agents: exporting.data.agents.length,
            tasks: exporting.data.tasks.length,
          })}
        </Note>
      )}
    </FormPanel>
  );
}
