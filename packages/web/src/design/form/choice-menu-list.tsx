import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Icon } from '../layout/icon.tsx';
import type { ChoiceMenuProps } from './choice-menu.tsx';

export type ChoiceListProps = Pick<ChoiceMenuProps<string>, 'value' | 'options' | 'onChange'> & {
  id: string;
  anchor: HTMLElement | null;
  onClose: () => void;
};

/** The open menu of a `ChoiceMenu`. */
export default function ChoiceMenuList({ id, anchor, value, options, onChange, onClose }: ChoiceListProps) {
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
