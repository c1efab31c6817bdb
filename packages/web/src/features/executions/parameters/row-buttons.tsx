import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Ref } from 'react';
import { Icon } from '../../../design/layout/icon.tsx';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import type { IconName } from '../../../lib/icons.ts';

/** A small button in a row of an editable list. */
export function RowButton({
  icon,
  label,
  disabled = false,
  onClick,
  ref,
}: {
  icon: IconName;
  label: string;
  disabled?: boolean;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      {...(ref && { ref })}
    >
      <Icon name={icon} size={18} />
    </IconButton>
  );
}

/** Adds a row below the others. */
export const AddRow = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Box sx={{ mt: 1 }}>
    <SmallButton icon="add" variant="outlined" onClick={onClick}>
      {label}
    </SmallButton>
  </Box>
);
