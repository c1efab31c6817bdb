import Box from '@mui/material/Box';
import { useState } from 'react';

export type DrawingName =
  | 'nothing-here'
  | 'no-match'
  | 'error'
  | 'not-found'
  | 'unauthorized'
  | 'offline'
  | 'mail'
  | 'welcome';

/** A small picture in the agents' style; decorative, beside a sentence with the same meaning. */
export function Drawing({ name, size = 160 }: { name: DrawingName; size?: number }) {
  const [isMissing, setMissing] = useState(false);
  // Offline it can't load either, and the browser would show a broken image.
  if (isMissing) return null;
  return (
    <Box
      component="img"
      onError={() => setMissing(true)}
      src={`/empty/${name}.svg`}
      alt=""
      width={size}
      height={size}
      sx={{ display: 'block', maxWidth: '100%', objectFit: 'contain' }}
    />
  );
}
