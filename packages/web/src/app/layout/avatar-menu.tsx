import type { User } from '@agentarium/contracts';
import Avatar from '@mui/material/Avatar';
import IconButton from '@mui/material/IconButton';
import { Suspense, useId, useState } from 'react';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { FailedDialog } from '../../design/feedback/load-failed.tsx';
import { useTranslation } from '../../design/hooks/use-translation.ts';
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx';
import { initialsOf } from '../../widgets/initials.ts';

// The menu's code loads when the button is about to be used.
const loadList = () => import('./avatar-menu-list.tsx');
const preload = () => void loadList().catch(() => {});
const AvatarMenuList = lazyPart(loadList, {
  // Once used it stays, closed: it says what failed only while it should be open.
  failed: (props) => (props.given.anchor ? <FailedDialog {...props} /> : null),
});

/** Who is signed in, with Profile, Settings and Logout. */
export function AvatarMenu({ user }: { user: User }) {
  const { t } = useTranslation('shell');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [used, setUsed] = useState(false);
  const id = useId();
  const name = user.name || user.username;
  return (
    <>
      <IconButton
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor && { 'aria-controls': id })}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={(event) => {
          setUsed(true);
          setAnchor(event.currentTarget);
        }}
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
      {used && (
        <Suspense fallback={null}>
          <AvatarMenuList id={id} anchor={anchor} user={user} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
