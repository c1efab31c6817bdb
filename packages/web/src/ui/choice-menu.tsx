import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import type { IconName } from '../lib/icons.ts';
import { Icon } from './icon.tsx';

export type ChoiceMenuProps<T extends string> = {
  label: string;
  icon: IconName;
  value: T;
  options: readonly { value: T; label: string; icon?: IconName; lang?: string }[];
  onChange: (value: T) => void;
  labelled?: boolean;
};

/** A button with an icon that opens a menu of a few choices, the chosen one ticked. */
export function ChoiceMenu<T extends string>({
  label,
  icon,
  value,
  options,
  onChange,
  labelled = false,
}: ChoiceMenuProps<T>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  const shared = {
    'aria-label': `${label}: ${chosen}`,
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    ...(anchor && { 'aria-controls': id }),
    onClick: (event: React.MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  } as const;
  return (
    <>
      {labelled ? (
        <Button
          {...shared}
          color="inherit"
          startIcon={<Icon name={icon} />}
          endIcon={<Icon name="keyboard_arrow_down" size={18} />}
        >
          {chosen}
        </Button>
      ) : (
        <IconButton {...shared} title={label}>
          <Icon name={icon} />
        </IconButton>
      )}
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {options.map((option) => (
          <MenuItem
            key={option.value}
            selected={option.value === value}
            role="menuitemradio"
            aria-checked={option.value === value}
            {...(option.lang && { lang: option.lang })}
            onClick={() => {
              setAnchor(null);
              onChange(option.value);
            }}
          >
            {option.icon && <Icon name={option.icon} />}
            <span style={{ flex: 1 }}>{option.label}</span>
            {option.value === value && <Icon name="check" size={18} />}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
