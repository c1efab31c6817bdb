import { type ReactNode, Suspense, useState } from 'react';
import { SmallButton, type SmallButtonProps } from '../layout/small-button.tsx';

type DialogButtonProps = Omit<SmallButtonProps, 'onClick' | 'aria-haspopup'> & {
  /** The open dialog; its code may be lazy. */
  dialog: (onClose: () => void) => ReactNode;
};

/** A small button that opens a dialog. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <SmallButton {...button} aria-haspopup="dialog" onClick={() => setIsOpen(true)} />
      {isOpen && <Suspense fallback={null}>{dialog(() => setIsOpen(false))}</Suspense>}
    </>
  );
}
