import Box from '@mui/material/Box';
import { Icon } from '../../design/layout/icon.tsx';
import { useObjectUrl } from './use-object-url.ts';

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
