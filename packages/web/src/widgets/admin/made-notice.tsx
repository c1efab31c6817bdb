import MuiLink from '@mui/material/Link';
import { Link } from '../../design/router.tsx';

/** What has just been made, with the way to it: its form is empty again. */
export function MadeNotice({ text, name, to }: { text: string; name: string; to: string }) {
  return (
    <>
      {text}{' '}
      <MuiLink component={Link} to={to} color="inherit" underline="always" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </MuiLink>
    </>
  );
}
