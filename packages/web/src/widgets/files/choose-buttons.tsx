import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FileInput } from '../../design/form/file-input.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { acceptOf, type FileKind } from './file-rules.ts';

type ChooseProps = {
  kinds: readonly FileKind[];
  /** Multiple. */
  multiple?: boolean;
  disabled?: boolean;
  describedBy?: string | undefined;
  onFiles: (files: File[]) => void;
  firstRef?: Ref<HTMLButtonElement>;
};

/** Buttons to choose a file: the camera on touch screens, and the file dialog. */
export function ChooseButtons({
  kinds,
  multiple = false,
  disabled = false,
  describedBy,
  onFiles,
  firstRef,
}: ChooseProps) {
  const { t } = useTranslation('files');
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const hasPictures = kinds.includes('Image');
  const onlyPictures = hasPictures && kinds.length === 1;
  const choose = t(onlyPictures ? 'choosePicture' : hasPictures ? 'attach' : 'chooseDocument');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button
        variant="outlined"
        color="inherit"
        disabled={disabled}
        aria-describedby={describedBy}
        startIcon={<Icon name={onlyPictures ? 'photo_library' : 'attach_file'} />}
        onClick={() => files.current?.click()}
        {...(firstRef && { ref: firstRef })}
        sx={{ minHeight: 44 }}
      >
        {choose}
      </Button>
      {hasPictures && (
        <Button
          variant="outlined"
          color="inherit"
          disabled={disabled}
          startIcon={<Icon name="photo_camera" />}
          onClick={() => camera.current?.click()}
          sx={{ minHeight: 44, '@media not all and (any-pointer: coarse)': { display: 'none' } }}
        >
          {t('takePhoto')}
        </Button>
      )}
      <FileInput ref={files} label={choose} accept={acceptOf(kinds)} multiple={multiple} onFiles={onFiles} />
      {hasPictures && (
        <FileInput
          ref={camera}
          label={t('takePhoto')}
          accept="image/*"
          capture="environment"
          onFiles={onFiles}
        />
      )}
    </Box>
  );
}
