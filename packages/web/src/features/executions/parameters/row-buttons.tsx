import IconButton from '@mui/material/IconButton';
import { Icon } from '../../../design/layout/icon.tsx';
import type { IconName } from '../../../lib/icons.ts';

/** A small button of a row in a list that is edited. */
export function RowButton({
  icon,
  label,
  disabled = false,
  onClick,
}: {
  icon: IconName;
  label: string;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <IconButton size="small" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} size={18} />
    </IconButton>
  );
}
