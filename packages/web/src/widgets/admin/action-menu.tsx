import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { Icon } from '../../design/layout/icon.tsx';
import type { IconName } from '../../lib/icons.ts';

export type MenuAction = {
  label: string;
  icon: IconName;
  onSelect: () => void;
  /** `danger` for actions that can't be undone. */
  tone?: 'danger';
  disabled?: boolean;
};

export type ActionMenuProps = {
  /** The accessible name: "Actions for Weekly menu". */
  label: string;
  actions: readonly MenuAction[];
  /** An action of this menu is running. */
  disabled?: boolean;
};

/** A card's menu with its other actions. */
export function ActionMenu({ label, actions, disabled = false }: ActionMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor && { 'aria-controls': id })}
        disabled={disabled}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="more_vert" />
      </IconButton>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {actions.map((action) => (
          <MenuItem
            key={action.label}
            disabled={action.disabled ?? false}
            {...(action.tone === 'danger' && { sx: { color: 'error.main' } })}
            onClick={() => {
              setAnchor(null);
              action.onSelect();
            }}
          >
            <Icon name={action.icon} />
            <Box component="span">{action.label}</Box>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
