import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../../design/layout/note.tsx';
import { faultText } from '../../../../lib/api/fault-text.ts';
import { FileField } from '../../../../widgets/files/file-field.tsx';
import type { TrialFileField } from './use-trial-files.ts';

/** A field for each file of a trial, as in the run form. */
export default function TrialFiles({ fields }: { fields: readonly TrialFileField[] }) {
  const { t } = useTranslation(['tasks-admin', 'parameters', 'errors']);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      {fields.map(({ key, label, fault, ...field }) => (
        <FileField
          key={key}
          {...field}
          label={t('parameters:optional', { label })}
          error={fault === undefined ? undefined : faultText(t, fault)}
          onLeave={() => undefined}
        />
      ))}
      <Note>{t('trial.filesHelp')}</Note>
    </Box>
  );
}
