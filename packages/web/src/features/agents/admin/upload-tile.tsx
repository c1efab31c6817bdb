import { pictureTypes } from '@agentarium/contracts/names';
import ButtonBase from '@mui/material/ButtonBase';
import CircularProgress from '@mui/material/CircularProgress';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FileInput } from '../../../design/form/file-input.tsx';
import { Icon } from '../../../design/layout/icon.tsx';

type UploadTileProps = {
  onFile: (file: File) => void;
  pending: boolean;
  isOver: boolean;
  describedBy: string;
};

/** Uploads the user's own file, in a row below the pictures; disabled while uploading. */
export function UploadTile({ onFile, pending, isOver, describedBy }: UploadTileProps) {
  const { t } = useTranslation('agents-admin');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ButtonBase
        aria-disabled={pending}
        aria-busy={pending}
        aria-describedby={describedBy}
        onClick={() => {
          if (!pending) input.current?.click();
        }}
        sx={{
          gridColumn: '1 / -1',
          mx: '5px',
          minHeight: 52,
          px: 2,
          gap: 1,
          typography: 'small',
          fontWeight: 550,
          color: pending ? 'text.secondary' : 'text.primary',
          border: 2,
          borderStyle: 'dashed',
          borderColor: isOver ? 'secondary.main' : 'divider',
          borderRadius: '12px',
          bgcolor: isOver ? 'surface.bubble' : 'surface.sunken',
          '@media (hover: hover)': { '&:hover': { borderColor: pending ? 'divider' : 'secondary.main' } },
          '&.Mui-focusVisible': {
            outline: '2px solid',
            outlineColor: 'primary.main',
            outlineOffset: 2,
          },
        }}
      >
        {pending ? (
          <CircularProgress size={20} color="secondary" aria-hidden sx={{ flexShrink: 0 }} />
        ) : (
          <Icon name="upload" size={20} sx={{ color: 'secondary.main' }} />
        )}
        {pending ? t('upload.pending') : t('upload.choose')}
      </ButtonBase>
      <FileInput
        ref={input}
        accept={pictureTypes.join()}
        label={t('upload.choose')}
        onFiles={([file]) => file && onFile(file)}
      />
    </>
  );
}
