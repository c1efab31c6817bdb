import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { wideStickyFoot } from '../layout/styles.ts';
import { LoadingButton } from './loading-button.tsx';

export type SaveBarProps = {
  label: string;
  pending: boolean;
  disabled?: boolean;
  size?: 'medium' | 'large';
  /** Other buttons, before the primary one. */
  beside?: ReactNode;
  /** The last save's outcome, or another action. */
  children?: ReactNode;
};

/** The end of a form with the primary button, which sticks on phones. */
export function SaveBar({
  label,
  pending,
  disabled = false,
  size = 'large',
  beside,
  children,
}: SaveBarProps) {
  return (
    <Box
      data-foot
      sx={{
        ...wideStickyFoot,
        zIndex: 3,
        display: 'grid',
        gap: 1.5,
        bgcolor: 'background.default',
        borderTop: { xs: 1, sm: 0 },
        borderColor: { xs: 'divider' },
      }}
    >
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
