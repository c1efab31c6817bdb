import type { StoredFile } from '@agentarium/contracts';
import { fileLimits } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { fileQuery } from '../../data/files.ts';
import { plainList, surface } from '../../design/layout/styles.ts';
import { ApiError, isApiError, isTemporary } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { detailText } from '../../lib/api/fault-text.ts';
import { formatList, formatPercent } from '../../lib/format.ts';
import { LoadError } from '../../lib/load-file.ts';
import { FileThumb, StoredThumb } from './file-list.tsx';
import { FileFault, isPicture, sizeText } from './file-rules.ts';
import type { Upload, Uploads } from './uploads.ts';

/** Returns why a file could not be used, as text. */
function problemText(t: TFunction<'files'>, problem: unknown): string {
  if (problem instanceof FileFault) return t(`problem.${problem.problem}`);
  const [detail] = problem instanceof ApiError ? problem.details : [];
  // The specific error says more than that the file can't be read.
  if (detail?.code?.startsWith('FILE_')) return detailText(t, detail);
  return errorText(t, problem, t('problem.unsent'));
}

/** Returns whether the same file may be taken another time. */
const canRetry = (problem: unknown): boolean =>
  !(problem instanceof FileFault) && (problem instanceof LoadError || isTemporary(problem));

type FileRowProps = {
  thumb: ReactNode;
  name: string;
  detail: ReactNode;
  /** It has an error; `detail` says which. */
  isFailed?: boolean;
  /** From 0 to 1 while uploading, null while preparing; absent otherwise. */
  progress?: { share: number | null; label: string };
  children: ReactNode;
};

/** A chosen file: thumbnail, name, state and actions. */
function FileRow({ thumb, name, detail, isFailed = false, progress, children }: FileRowProps) {
  return (
    <Box
      sx={{
        ...surface,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        p: 1,
        ...(isFailed && { borderColor: 'error.main' }),
      }}
    >
      {thumb}
      <Box sx={{ flex: '1 1 120px', minWidth: 0 }}>
        <Typography variant="body2" noWrap title={name} sx={{ fontWeight: 550 }}>
          {name}
        </Typography>
        <Typography
          variant="small"
          component="div"
          {...(isFailed && { role: 'alert' })}
          sx={{ color: isFailed ? 'error.main' : 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {detail}
        </Typography>
        {progress && (
          <LinearProgress
            aria-label={progress.label}
            variant={progress.share === null ? 'indeterminate' : 'determinate'}
            {...(progress.share !== null && { value: Math.round(progress.share * 100) })}
            sx={{ mt: 0.75, borderRadius: '999px' }}
          />
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap' }}>{children}</Box>
    </Box>
  );
}

/** Pages in a row as one range: 2, 3 and 4 are `2–4`. */
function pageRanges(pages: readonly number[]): string[] {
  const ranges: [number, number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last && last[1] === page - 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
}

/** A warning below a file's name; nothing without a text. */
const Warning = ({ children }: { children: string | false }) =>
  children && (
    <Box component="span" role="status" sx={{ display: 'block', color: 'warning.main' }}>
      {children}
    </Box>
  );

/** Below the name of a stored file: its size, and what of it can't be read. */
function StoredDetail({ file }: { file: Pick<StoredFile, 'size' | 'text_chars' | 'unread_pages'> }) {
  const { t, i18n } = useTranslation('files');
  const { size, text_chars: chars, unread_pages: pages } = file;
  const { maxTextChars } = fileLimits;
  return (
    <>
      {sizeText(i18n.language, size)}
      <Warning>
        {pages.length > 0 &&
          t('unreadPages', { count: pages.length, pages: formatList(i18n.language, pageRanges(pages)) })}
      </Warning>
      <Warning>
        {chars !== null && chars > maxTextChars && t('unreadText', { read: maxTextChars, all: chars })}
      </Warning>
    </>
  );
}

type StoredRowProps = {
  id: string;
  /** True if the field accepts pictures; counts until the server has described the file. */
  isImage: boolean;
  onRemove: () => void;
  removeRef?: Ref<HTMLButtonElement>;
};

/** An already stored file: from an earlier run, or from this form before a reload. */
export function StoredRow({ id, isImage, onRemove, removeRef }: StoredRowProps) {
  const { t } = useTranslation('files');
  const { data, error } = useQuery(fileQuery(id));
  const name = data?.name ?? t(isImage ? 'picture' : 'document');
  const isGone = isApiError(error, 'FILE_NOT_FOUND');
  const detail = isGone ? t('gone') : error ? problemText(t, error) : data && <StoredDetail file={data} />;
  return (
    <FileRow
      thumb={<StoredThumb id={id} size={64} isImage={data ? data.width !== null : isImage && !error} />}
      name={name}
      detail={detail}
      isFailed={isGone}
    >
      <Button
        color="inherit"
        aria-label={t('removeNamed', { name })}
        onClick={onRemove}
        {...(removeRef && { ref: removeRef })}
        sx={{ minHeight: 44, minWidth: 44 }}
      >
        {t('remove')}
      </Button>
    </FileRow>
  );
}

const thumbSize = 64;
/** Touch targets: the same height as other fields. */
const tall = { minHeight: 44, minWidth: 44 } as const;

type UploadRowProps = {
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
