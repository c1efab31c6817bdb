import type { SharedFile } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslation } from 'react-i18next';
import { useSaveStoredFile } from '../../data/files/stored-files.ts';
import { useToast } from '../../design/feedback/toast.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { plainList } from '../../design/layout/styles.ts';
import { sizeText } from './file-rules.ts';
import { FileThumb, StoredThumb } from './file-thumb.tsx';

export type FileValueProps = {
  file: SharedFile;
  /**
   * Only its owner, and anyone with a link that includes it, can see and save it; others see its name. No link serves a
   * document that acts when it is opened.
   */
  isOwn: boolean;
  shareToken?: string | undefined;
};

/** A run's file: thumbnail, name, size and download. Prints as its name. */
export function FileValue({ file, isOwn, shareToken }: FileValueProps) {
  const { t, i18n } = useTranslation('files');
  const toast = useToast();
  const saving = useSaveStoredFile();
  const save = () =>
    saving.mutate(
      { id: file.id, name: file.name, shareToken },
      { onError: (error) => toast.error(error, t('unsaved')) },
    );
  const isImage = file.width !== null;
  const isOpen = isOwn || (shareToken !== undefined && !file.is_active);
  const words = (
    <Box component="span" sx={{ minWidth: 0, display: 'block' }}>
      <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere', fontWeight: 550 }}>
        {file.name}
      </Box>{' '}
      <Note component="span" sx={{ display: 'block' }}>
        {isOpen ? sizeText(i18n.language, file.size) : t('ownerOnly')}
      </Note>
    </Box>
  );
  const row = {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1,
    textAlign: 'left',
    maxWidth: '100%',
  } as const;
  if (!isOpen) {
    return (
      <Box component="span" sx={row}>
        <FileThumb bytes={null} size={44} isImage={isImage} />
        {words}
      </Box>
    );
  }
  return (
    <ButtonBase
      aria-label={t('saveNamed', { name: file.name, size: sizeText(i18n.language, file.size) })}
      aria-busy={saving.isPending}
      onClick={() => {
        if (!saving.isPending) save();
      }}
      sx={{
        ...row,
        minHeight: 44,
        p: 0.5,
        m: -0.5,
        // As wide as its text: the margins overlap 8 px of its surroundings.
        maxWidth: 'calc(100% + 8px)',
        pr: 1,
        borderRadius: '12px',
        typography: 'small',
        '@media (hover: hover)': { '&:hover': { bgcolor: 'action.hover' } },
        '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main' },
      }}
    >
      <StoredThumb
        id={file.id}
        shareToken={shareToken}
        size={shareToken && isImage ? 120 : 44}
        isImage={isImage}
      />
      {words}
      <Box component="span" data-print-hide sx={{ display: 'grid', color: 'text.secondary', ml: 0.5 }}>
        {saving.isPending ? <CircularProgress size={18} aria-hidden /> : <Icon name="download" size={18} />}
      </Box>
    </ButtonBase>
  );
}

type FileListProps = Omit<FileValueProps, 'file'> & { files: readonly SharedFile[] };

/** Files sent with a run or a question, side by side. */
export function FileList({ files, ...given }: FileListProps) {
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
