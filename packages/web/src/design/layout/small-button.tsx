import Button, { type ButtonProps } from '@mui/material/Button';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { IconName } from '../../lib/icons.ts';
import { Icon } from './icon.tsx';

type SmallButtonProps = Omit<ButtonProps, 'size' | 'startIcon' | 'href'> & {
  icon: IconName;
  iconSize?: 16 | 18;
  /** Makes it a link to a page. */
  to?: string;
};

/** A small secondary button with an icon. */
export function SmallButton({ icon, iconSize = 18, to, ...button }: SmallButtonProps) {
  return (
    <Button
      size="small"
      color="inherit"
      {...button}
      {...(to !== undefined && { component: Link, to })}
      startIcon={<Icon name={icon} size={iconSize} />}
    />
  );
}

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
