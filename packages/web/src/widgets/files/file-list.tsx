import type { StoredFile } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useTranslation } from '../../design/hooks/use-translation.ts';
import { plainList } from '../../design/layout/styles.ts';
import FileValue from './file-value.tsx';

/** Files that went with a run or a question, beside each other. */
export default function FileList({ files, isOwn }: { files: readonly StoredFile[]; isOwn: boolean }) {
  const { t } = useTranslation('files');
  return (
    <Box
      component="ul"
      aria-label={t('list')}
      sx={{ ...plainList, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}
    >
      {files.map((file) => (
        <Box component="li" key={file.id} sx={{ minWidth: 0, maxWidth: '100%' }}>
          <FileValue file={file} isOwn={isOwn} />
        </Box>
      ))}
    </Box>
  );
}
