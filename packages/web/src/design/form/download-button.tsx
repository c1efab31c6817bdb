import type { ReactNode } from 'react';
import { LoadingButton } from './loading-button.tsx';

/** Creates a file and downloads it. */
export function DownloadButton({
  of,
  children,
}: {
  of: { isPending: boolean; mutate: () => void };
  children: ReactNode;
}) {
  return (
    <LoadingButton
      variant="outlined"
      color="inherit"
      icon="download"
      pending={of.isPending}
      onClick={() => of.mutate()}
    >
      {children}
    </LoadingButton>
  );
}
