import type { User } from '@agentarium/contracts';
import Avatar from '@mui/material/Avatar';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { signOut } from '../../data/session.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx';
import { paths } from '../../lib/paths.ts';
import { initialsOf } from '../../widgets/initials.ts';

/** The menu of the signed-in user, with Profile, Settings and Logout. */
export function AvatarMenu({ user }: { user: User }) {
  const { t } = useTranslation('shell');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = () => setAnchor(null);
  const name = user.name || user.username;
  return (
    <>
      <IconButton
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor && { 'aria-controls': id })}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 0.5, borderRadius: '999px' }}
      >
        <Avatar
          aria-hidden
          sx={{
            width: 36,
            height: 36,
            typography: 'subtitle2',
            fontWeight: 650,
            bgcolor: 'tint.secondary.soft',
            color: 'tint.secondary.text',
          }}
        >
          {initialsOf(name)}
        </Avatar>
        <VisuallyHidden>{t('account.open', { name })}</VisuallyHidden>
      </IconButton>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <MenuItem disabled sx={{ display: 'block', maxWidth: 280, '&.Mui-disabled': { opacity: 1 } }}>
          <Typography variant="subtitle2" noWrap>
            {name}
          </Typography>
          <Note noWrap>{user.email}</Note>
        </MenuItem>
        <Divider component="li" sx={{ mb: 0.5 }} />
        <MenuItem component={Link} to={paths.profile} onClick={close}>
          <Icon name="person" />
          {t('account.profile')}
        </MenuItem>
        <MenuItem component={Link} to={paths.settings} onClick={close}>
          <Icon name="settings" />
          {t('account.settings')}
        </MenuItem>
        <Divider component="li" />
        <MenuItem
          onClick={() => {
            close();
            signOut();
          }}
        >
          <Icon name="logout" />
          {t('account.logout')}
        </MenuItem>
      </Menu>
    </>
  );
}
