import Button, { type ButtonProps } from '@mui/material/Button';
import { Link } from 'react-router';
import type { IconName } from '../../lib/icons.ts';
import { Icon } from './icon.tsx';

export type SmallButtonProps = Omit<ButtonProps, 'size' | 'startIcon' | 'href'> & {
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
