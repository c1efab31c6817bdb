import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type FilePlace, filePreviewQuery } from '../../data/files/stored-files.ts';
import { Icon } from '../../design/layout/icon.tsx';

/** An object URL for an image; revoked when no longer shown. */
export function useObjectUrl(bytes: Blob | null | undefined): string | null {
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

export type ThumbProps = {
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
