import Button, { type ButtonProps } from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { IconName } from '../../lib/icons.ts';
import { useToast } from '../feedback/toast.tsx';
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

type DownloadButtonProps = {
  /** The mutation that creates the file and saves it. */
  of: {
    isPending: boolean;
    mutateAsync: () => Promise<unknown>;
  };
  /** "The log could not be downloaded.", where the error says no more. */
  failed?: string;
  children: ReactNode;
};

/** Creates a file and downloads it. */
export function DownloadButton({ of, failed, children }: DownloadButtonProps) {
  const toast = useToast();
  return (
    <LoadingButton
      variant="outlined"
      color="inherit"
      icon="download"
      pending={of.isPending}
      onClick={() => void of.mutateAsync().catch((error: unknown) => toast.error(error, failed))}
    >
      {children}
    </LoadingButton>
  );
}
