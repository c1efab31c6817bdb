import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import type { IconName } from '../../lib/icons.ts';
import { Icon } from '../layout/icon.tsx';

type ChoiceListProps = Pick<ChoiceMenuProps<string>, 'value' | 'options' | 'onChange'> & {
  id: string;
  anchor: HTMLElement | null;
  onClose: () => void;
};

/** The open menu of a `ChoiceMenu`. */
function ChoiceMenuList({ id, anchor, value, options, onChange, onClose }: ChoiceListProps) {
  return (
    <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {options.map((option) => (
        <MenuItem
          key={option.value}
          selected={option.value === value}
          role="menuitemradio"
          aria-checked={option.value === value}
          {...(option.lang && { lang: option.lang })}
          onClick={() => {
            onClose();
            onChange(option.value);
          }}
        >
          {option.icon && <Icon name={option.icon} />}
          <span style={{ flex: 1 }}>{option.label}</span>
          {option.value === value && <Icon name="check" size={18} />}
        </MenuItem>
      ))}
    </Menu>
  );
}

type ChoiceMenuProps<T extends string> = {
  label: string;
  icon: IconName;
  value: T;
  options: readonly { value: T; label: string; icon?: IconName; lang?: string }[];
  onChange: (value: T) => void;
  /** Shows the chosen value beside the icon. */
  labelled?: boolean;
};

/** A button with an icon that opens a menu of a few choices, the chosen one ticked. */
export function ChoiceMenu<T extends string>(props: ChoiceMenuProps<T>) {
  const { label, icon, value, options, onChange, labelled = false } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [used, setUsed] = useState(false);
  const id = useId();
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  const shared = {
    'aria-label': `${label}: ${chosen}`,
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    ...(anchor && { 'aria-controls': id }),
    onClick: (event: React.MouseEvent<HTMLElement>) => {
      setUsed(true);
      setAnchor(event.currentTarget);
    },
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
      {used && (
        <ChoiceMenuList
          id={id}
          anchor={anchor}
          value={value}
          options={options}
          onChange={(next) => onChange(next as T)}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
