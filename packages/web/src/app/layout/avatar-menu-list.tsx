import type { User } from '@agentarium/contracts';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { signOut } from '../../data/session.ts';
import { useTranslation } from '../../design/hooks/use-translation.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { Link } from '../../design/router.tsx';

type AvatarMenuListProps = { id: string; anchor: HTMLElement | null; user: User; onClose: () => void };

/** The open menu of the account. */
export default function AvatarMenuList({ id, anchor, user, onClose }: AvatarMenuListProps) {
  const { t } = useTranslation('shell');
  return (
    <Menu
      id={id}
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    >
      <MenuItem disabled sx={{ display: 'block', maxWidth: 280, '&.Mui-disabled': { opacity: 1 } }}>
        <Typography variant="subtitle2" noWrap>
          {user.name || user.username}
        </Typography>
        <Note noWrap>{user.email}</Note>
      </MenuItem>
      <Divider component="li" sx={{ mb: 0.5 }} />
      <MenuItem component={Link} to="/profile" onClick={onClose}>
        <Icon name="person" />
        {t('account.profile')}
      </MenuItem>
      <MenuItem component={Link} to="/settings" onClick={onClose}>
        <Icon name="settings" />
        {t('account.settings')}
      </MenuItem>
      <Divider component="li" />
      <MenuItem
        onClick={() => {
          onClose();
          signOut();
        }}
      >
        <Icon name="logout" />
        {t('account.logout')}
      </MenuItem>
    </Menu>
  );
}
