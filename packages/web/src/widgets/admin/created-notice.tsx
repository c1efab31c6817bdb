import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';

/** The record just created, with a link to it: the form is empty again. */
export function CreatedNotice({ text, name, to }: { text: string; name: string; to: string }) {
  return (
    <>
      {text}{' '}
      <MuiLink component={Link} to={to} color="inherit" underline="always" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </MuiLink>
    </>
  );
}
