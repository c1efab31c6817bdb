import Box from '@mui/material/Box';
import type { Palette } from '@mui/material/styles';
import { Icon } from '../../design/layout/icon.tsx';
import { tinted } from '../../design/layout/styles.ts';
import type { IconName } from '../../lib/icons.ts';

/** An icon on a soft square of its colour. */
export function TintedIcon({ icon, tint }: { icon: IconName; tint: keyof Palette['tint'] }) {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 36,
        height: 36,
        flexShrink: 0,
        borderRadius: '10px',
        ...tinted(tint),
      }}
    >
      <Icon name={icon} />
    </Box>
  );
}
