import type { SharedFile } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { plainList } from '../../design/layout/styles.ts';
import FileValue, { type FileValueProps } from './file-value.tsx';

type FileListProps = Omit<FileValueProps, 'file'> & { files: readonly SharedFile[] };

/** Files sent with a run or a question, side by side. */
export default function FileList({ files, ...given }: FileListProps) {
  const { t } = useTranslation('files');
  return (
    <Box
      component="ul"
      aria-label={t('list')}
      sx={{ ...plainList, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}
    >
      {files.map((file) => (
        <Box component="li" key={file.id} sx={{ minWidth: 0, maxWidth: '100%' }}>
          <FileValue file={file} {...given} />
        </Box>
      ))}
    </Box>
  );
}
