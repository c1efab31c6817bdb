import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { fileQuery } from '../../data/files/stored-files.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { FileRow } from './file-row.tsx';
import { problemText } from './problem-text.ts';
import { StoredDetail } from './stored-detail.tsx';
import StoredThumb from './stored-thumb.tsx';

export type StoredRowProps = {
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
