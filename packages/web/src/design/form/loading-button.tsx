import Button, { type ButtonProps } from '@mui/material/Button';
import type { IconName } from '../../lib/icons.ts';
import { Icon } from '../layout/icon.tsx';

export type LoadingButtonProps = Omit<ButtonProps, 'loading' | 'loadingPosition' | 'startIcon'> & {
  /** Disables the button and shows a spinner beside its label, which stays. */
  pending: boolean;
  icon?: IconName;
};

/** A button for actions that are never optimistic: runs, purchases, switches, saves. */
export function LoadingButton({
  pending,
  icon,
  variant = 'contained',
  children,
  ...rest
}: LoadingButtonProps) {
  const start = icon ? <Icon name={icon} /> : pending ? <span style={{ width: 20 }} /> : undefined;
  return (
    <Button
      {...rest}
      variant={variant}
      loading={pending}
      loadingPosition="start"
      aria-busy={pending}
      {...(start && { startIcon: start })}
    >
      {children}
    </Button>
  );
}
