import type { ReactNode } from 'react';
import { useToast } from '../feedback/toast.tsx';
import { LoadingButton } from './loading-button.tsx';

type DownloadButtonProps = {
  /** The mutation that creates the file and saves it. */
  of: {
    isPending: boolean;
    mutate: (nothing: undefined, options: { onError: (error: Error) => void }) => void;
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
      onClick={() => of.mutate(undefined, { onError: (error) => toast.error(error, failed) })}
    >
      {children}
    </LoadingButton>
  );
}
