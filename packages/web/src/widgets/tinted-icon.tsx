import Box from '@mui/material/Box';
import type { Palette } from '@mui/material/styles';
import { Icon } from '../design/layout/icon.tsx';
import { tinted } from '../design/layout/styles.ts';
import type { IconName } from '../lib/icons.ts';

type TintedIconProps = { icon: IconName; tint: keyof Palette['tint']; isRound?: boolean };

/** An icon on a soft square or circle of its color. */
export function TintedIcon({ icon, tint, isRound = false }: TintedIconProps) {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 36,
        height: 36,
        flexShrink: 0,
        borderRadius: isRound ? '999px' : '10px',
        ...tinted(tint),
      }}
    >
      <Icon name={icon} />
    </Box>
  );
}
