import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { ReactNode } from 'react';
import { wideStickyFoot } from '../layout/styles.ts';
import { LoadingButton } from './loading-button.tsx';

export type SaveBarProps = {
  label: string;
  pending: boolean;
  disabled?: boolean;
  size?: 'medium' | 'large';
  /** In view on a desk too, for long forms. */
  isSticky?: boolean;
  /** Other buttons, before the primary one. */
  beside?: ReactNode;
  /** The last save's outcome, or another action. */
  children?: ReactNode;
};

/** The height that keeps a focused field clear of the bar, in pixels. */
const clearance = 88;

/** The end of a form with the primary button, which stays in view on phones. */
export function SaveBar({
  label,
  pending,
  disabled = false,
  size = 'large',
  isSticky = false,
  beside,
  children,
}: SaveBarProps) {
  return (
    <Box
      data-foot
      sx={{
        ...wideStickyFoot,
        ...(isSticky && { position: 'sticky', py: 1.5 }),
        zIndex: 3,
        display: 'grid',
        gap: 1.5,
        bgcolor: 'background.default',
        borderTop: 1,
        borderTopWidth: { sm: isSticky ? 1 : 0 },
        borderColor: 'divider',
      }}
    >
      {isSticky && <GlobalStyles styles={{ html: { scrollPaddingBottom: clearance } }} />}
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
        {beside}
        <LoadingButton
          type="submit"
          size={size}
          icon="save"
          pending={pending}
          disabled={disabled}
          sx={beside ? { flexGrow: { xs: 1, sm: 0 } } : { width: { xs: '100%', sm: 'auto' } }}
        >
          {label}
        </LoadingButton>
      </Box>
    </Box>
  );
}
