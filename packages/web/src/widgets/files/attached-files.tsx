import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { plainList } from '../../design/layout/styles.ts';
import { UploadRow } from './upload-row.tsx';
import type { Uploads } from './use-uploads.ts';

/** The files chosen for a question, stacked. */
export function AttachedFiles({ attached }: { attached: Pick<Uploads, 'uploads' | 'remove' | 'retry'> }) {
  const { t } = useTranslation('files');
  const { uploads, remove, retry } = attached;
  if (uploads.length === 0) return null;
  return (
    <Box component="ul" aria-label={t('attached')} sx={{ ...plainList, display: 'grid', gap: 1 }}>
      {uploads.map((upload) => (
        <li key={upload.key}>
          <UploadRow upload={upload} onRemove={() => remove(upload.key)} onRetry={() => retry(upload.key)} />
        </li>
      ))}
    </Box>
  );
}
