import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { type FilePlace, filePreviewQuery } from '../../data/files/stored-files.ts';
import { FileThumb, type ThumbProps } from './file-thumb.tsx';

/** A stored file's thumbnail from the server, for its owner or anyone with a link. */
export default function StoredThumb({ id, shareToken, size, isImage }: ThumbProps & FilePlace) {
  const { data, isLoading } = useQuery({ ...filePreviewQuery({ id, shareToken }), enabled: isImage });
  if (isLoading) return <Skeleton variant="rounded" width={size} height={size} sx={{ flexShrink: 0 }} />;
  return <FileThumb bytes={data} size={size} isImage={isImage} />;
}
