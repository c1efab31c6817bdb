import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CatalogueFile, useImportCatalogue, usePreviewCatalogue } from '../../data/catalogue.ts';
import { LoadingStatus } from '../../design/feedback/loading-status.tsx';
import { FormPanel } from '../../design/form/form-panel.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { ActionNotice } from '../../widgets/admin/action-notice.tsx';
import { useAdminAction } from '../../widgets/admin/use-admin-action.ts';
import { DropZone } from './drop-zone.tsx';
import { MissingSecrets } from './missing-secrets.tsx';
import { PlanTable } from './plan-table.tsx';
import { ProblemList } from './problem-list.tsx';
import { type ReadFile, readFile } from './read-file.ts';
import { SecretUses } from './secret-uses.tsx';

type Chosen = { name: string; file: CatalogueFile };

/** Imports a catalogue file: choose, preview item by item, confirm. */
export function ImportPanel() {
  const { t } = useTranslation(['catalogue', 'common', 'errors']);
  const preview = usePreviewCatalogue();
  const importCatalogue = useImportCatalogue();
  const { act, pending, problem, dismiss } = useAdminAction();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [unreadable, setUnreadable] = useState<ReadFile['problem']>(null);
  const plan = preview.data;
  const { error } = preview;
  const invalid = isApiError(error, 'VALIDATION_FAILED') ? error.details : null;
  const problems = invalid ?? plan?.problems ?? [];
  const changes = plan ? plan.counts.new + plan.counts.changed : 0;

  const onChosen = async (file: File) => {
    dismiss();
    preview.reset();
    const { file: content, problem: fault } = await readFile(file);
    setUnreadable(fault);
    setChosen(content === null ? null : { name: file.name, file: content });
    if (content !== null) preview.mutate(content);
  };
  const run = async () => {
    if (!chosen || !plan) return;
    const { counts } = plan;
    const done = await act({
      confirm: {
        title: t('import.question'),
        text: t('import.explain', { fresh: counts.new, changed: counts.changed }),
        confirmLabel: t('import.confirm'),
      },
      run: async () => {
        try {
          await importCatalogue(chosen.file, plan);
        } catch (fault) {
          if (isApiError(fault, 'STALE_WRITE', 'NETWORK')) preview.mutate(chosen.file);
          throw fault;
        }
      },
      done: t('import.done', { fresh: counts.new, changed: counts.changed }),
      failed: t('failed.import'),
      reasons: { STALE_WRITE: t('import.stale'), NETWORK: t('import.lost') },
    });
    if (done) preview.mutate(chosen.file);
  };

  return (
    <FormPanel title={t('import.title')} text={t('import.text')}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <DropZone
          chosen={chosen?.name ?? null}
          disabled={pending || preview.isPending}
          onFile={(file) => void onChosen(file)}
        />
        {unreadable && (
          <Alert severity="error" role="alert" icon={<Icon name="error" />}>
            {t(`unreadable.${unreadable}`)}
          </Alert>
        )}
        {preview.isPending && (
          <LoadingStatus>
            <Skeleton variant="rounded" height={160} />
          </LoadingStatus>
        )}
        {error && !invalid && (
          <Alert severity="error" role="alert" icon={<Icon name="error" />}>
            <AlertTitle>{t('failed.preview')}</AlertTitle>
            {errorText(t, error)}
          </Alert>
        )}
        {problems.length > 0 && <ProblemList problems={[...problems]} />}
        <ActionNotice problem={problem} onClose={dismiss} />
        {plan && plan.missing_secrets.length > 0 && <MissingSecrets names={plan.missing_secrets} />}
        {plan && plan.secret_uses.length > 0 && <SecretUses uses={plan.secret_uses} />}
        {plan && <PlanTable key={preview.submittedAt} plan={plan} />}
        {plan && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <LoadingButton
              icon="upload"
              pending={pending}
              disabled={problems.length > 0 || changes === 0}
              onClick={() => void run()}
            >
              {t('import.button')}
            </LoadingButton>
            {problems.length === 0 && changes === 0 && (
              <Box component="span" sx={{ typography: 'small', color: 'text.secondary' }}>
                {t('import.nothing')}
              </Box>
            )}
          </Box>
        )}
      </Box>
    </FormPanel>
  );
}
