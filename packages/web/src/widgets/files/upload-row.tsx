import Button from '@mui/material/Button';
import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../lib/format.ts';
import { FileRow } from './file-row.tsx';
import { isPicture } from './file-rules.ts';
import { FileThumb } from './file-thumb.tsx';
import { canRetry, problemText } from './problem-text.ts';
import { StoredDetail } from './stored-detail.tsx';
import StoredThumb from './stored-thumb.tsx';
import type { Upload } from './uploads.ts';

const thumbSize = 64;
/** Touch targets: the same height as other fields. */
const tall = { minHeight: 44, minWidth: 44 } as const;

export type UploadRowProps = {
  upload: Upload;
  onRemove: () => void;
  onRetry: () => void;
  removeRef?: Ref<HTMLButtonElement>;
};

/** An upload: progress, error, and buttons to stop, retry or remove it. */
export function UploadRow({ upload, onRemove, onRetry, removeRef }: UploadRowProps) {
  const { t, i18n } = useTranslation('files');
  const id = useId();
  const { step, name, preview, source } = upload;
  const isImage = preview !== null || isPicture(source);
  const storedId = preview === null && upload.step === 'stored' ? upload.file.id : null;
  const detail = {
    preparing: () => t('preparing'),
    sending: () =>
      t('sending', { share: formatPercent(i18n.language, upload.step === 'sending' ? upload.share : 0) }),
    stored: () => (upload.step === 'stored' ? <StoredDetail file={upload.file} /> : ''),
    failed: () => (upload.step === 'failed' ? problemText(t, upload.problem) : ''),
  }[step]();
  const isInProgress = step === 'preparing' || step === 'sending';
  return (
    <FileRow
      thumb={
        storedId !== null ? (
          <StoredThumb id={storedId} size={thumbSize} isImage={isImage} />
        ) : (
          <FileThumb bytes={preview} size={thumbSize} isImage={isImage} />
        )
      }
      name={name}
      detail={<span id={id}>{detail}</span>}
      isFailed={step === 'failed'}
      {...(isInProgress && {
        progress: { share: step === 'sending' ? upload.share : null, label: t('progress', { name }) },
      })}
    >
      {upload.step === 'failed' && canRetry(upload.problem) && (
        <Button color="inherit" aria-describedby={id} onClick={onRetry} sx={tall}>
          {t('retry')}
        </Button>
      )}
      <Button
        color="inherit"
        aria-label={t(isInProgress ? 'stopNamed' : 'removeNamed', { name })}
        onClick={onRemove}
        {...(removeRef && { ref: removeRef })}
        sx={tall}
      >
        {t(isInProgress ? 'stop' : 'remove')}
      </Button>
    </FileRow>
  );
}
