import type { User } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../design/layout/icon.tsx';
import { offeredStatus, statusLooks } from './user-status.tsx';

export type StatusMenuProps = {
  user: Pick<User, 'name' | 'status'>;
  onChoose: (status: 'active' | 'blocked') => void;
};

/** An account's status as a button that opens its actions: block or activate. */
export function StatusMenu({ user, onChoose }: StatusMenuProps) {
  const { t } = useTranslation('users-admin');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const { color, icon } = statusLooks[user.status];
  const offered = offeredStatus(user.status);
  const label = t(`status.${user.status}`);
  return (
    <>
      <Chip
        size="small"
        color={color}
        icon={<Icon name={icon} size={16} />}
        label={
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25 }}>
            {label}
            <Icon name="keyboard_arrow_down" size={16} />
          </Box>
        }
        aria-label={t('statusMenu', { name: user.name, status: label })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor && { 'aria-controls': id })}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ '& .MuiChip-label': { pr: 0.75 } }}
      />
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem
          onClick={() => {
            setAnchor(null);
            onChoose(offered);
          }}
        >
          <Icon name={offered === 'blocked' ? 'block' : 'lock_open'} />
          {t(`to.${offered}.action`)}
        </MenuItem>
      </Menu>
    </>
  );
}
