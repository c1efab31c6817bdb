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

/** A small picture in the agents' style; decoration beside a sentence that says the same. */
export function Drawing({ name, size = 160 }: { name: DrawingName; size?: number }) {
  const [isMissing, setMissing] = useState(false);
  // Without a connection it can't be loaded either, and the browser would frame its absence.
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
