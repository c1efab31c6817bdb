import Box from '@mui/material/Box';

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
  return (
    <Box
      component="img"
      src={`/empty/${name}.svg`}
      alt=""
      width={size}
      height={size}
      sx={{ display: 'block', maxWidth: '100%', objectFit: 'contain' }}
    />
  );
}
