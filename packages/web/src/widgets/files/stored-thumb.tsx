import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { filePreviewQuery } from '../../data/files/stored-files.ts';
import { FileThumb, type ThumbProps } from './file-thumb.tsx';

/** A stored file as a small picture, as the server shows it to its owner. */
export default function StoredThumb({ id, size, isImage }: ThumbProps & { id: string }) {
  const { data, isLoading } = useQuery({ ...filePreviewQuery(id), enabled: isImage });
  if (isLoading) return <Skeleton variant="rounded" width={size} height={size} sx={{ flexShrink: 0 }} />;
  return <FileThumb bytes={data} size={size} isImage={isImage} />;
}
