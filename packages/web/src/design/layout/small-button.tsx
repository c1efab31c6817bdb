import Button, { type ButtonProps } from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type MouseEvent, type ReactNode, type Ref, Suspense, useState } from 'react';
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

type RowButtonProps = {
  icon: IconName;
  label: string;
  disabled?: boolean;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
};

/**
 * An icon that changes a list's row. It keeps the focus when it is disabled, as by moving its row to an end; a row that
 * it removes leaves the focus to the next one, else to the section.
 */
export function RowButton({ icon, label, disabled = false, onClick, ref }: RowButtonProps) {
  const change = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (disabled) return;
    const row = currentTarget.closest('li');
    const near = row?.nextElementSibling ?? row?.previousElementSibling ?? row?.closest('section');
    onClick();
    requestAnimationFrame(() => {
      if (!row?.isConnected && document.activeElement === document.body)
        near?.querySelector<HTMLElement>('a, button')?.focus();
    });
  };
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      onClick={change}
      sx={{ flexShrink: 0, opacity: disabled ? 0.4 : 1 }}
      {...(ref && { ref })}
    >
      <Icon name={icon} size={18} />
    </IconButton>
  );
}
