import type { SharedFile } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import CircularProgress from '@mui/material/CircularProgress';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FilePlace, filePreviewQuery, useSaveStoredFile } from '../../data/files.ts';
import { useToast } from '../../design/feedback/toast.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { plainList } from '../../design/layout/styles.ts';
import { sizeText } from './file-rules.ts';

/** An object URL for an image; revoked when no longer shown. */
function useObjectUrl(bytes: Blob | null | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!bytes) return;
    const created = URL.createObjectURL(bytes);
    setUrl(created);
    return () => {
      URL.revokeObjectURL(created);
      setUrl(null);
    };
  }, [bytes]);
  return url;
}

const frame = (size: number) =>
  ({
    width: size,
    height: size,
    flexShrink: 0,
    display: 'grid',
    placeItems: 'center',
    overflow: 'hidden',
    borderRadius: '8px',
    bgcolor: 'surface.sunken',
    color: 'text.secondary',
  }) as const;

type ThumbProps = {
  /** Width and height in pixels. */
  size: number;
  isImage: boolean;
};

/** A thumbnail of local bytes; an icon if there are none to show. */
export function FileThumb({ bytes, size, isImage }: ThumbProps & { bytes: Blob | null | undefined }) {
  const url = useObjectUrl(bytes);
  return (
    <Box sx={frame(size)} data-print-hide>
      {url ? (
        <img src={url} alt="" width={size} height={size} style={{ objectFit: 'cover', display: 'block' }} />
      ) : (
        <Icon name={isImage ? 'image' : 'description'} size={size > 40 ? 24 : 18} />
      )}
    </Box>
  );
}

/** A stored file's thumbnail from the server, for its owner or anyone with a link. */
export function StoredThumb({ id, shareToken, size, isImage }: ThumbProps & FilePlace) {
  const { data, isLoading } = useQuery({ ...filePreviewQuery({ id, shareToken }), enabled: isImage });
  if (isLoading) return <Skeleton variant="rounded" width={size} height={size} sx={{ flexShrink: 0 }} />;
  return <FileThumb bytes={data} size={size} isImage={isImage} />;
}

type FileValueProps = {
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
    saving
      .mutateAsync({ id: file.id, name: file.name, shareToken })
      .catch((error: unknown) => toast.error(error, t('unsaved')));
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
        if (!saving.isPending) void save();
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
