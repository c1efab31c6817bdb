import IconButton from '@mui/material/IconButton';
import type { Ref } from 'react';
import { Icon } from '../../../design/layout/icon.tsx';
import type { IconName } from '../../../lib/icons.ts';

/** A small button of a row in a list that is edited. */
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
