import Link from '@mui/material/Link';
import { Link as RouterLink, useLocation } from 'react-router';
import { Note } from '../../design/layout/note.tsx';

/** A question and the link to the other account page; carries the page to return to. */
export function PageSwitch({ question, label, to }: { question?: string; label: string; to: string }) {
  const { state } = useLocation();
  return (
    <Note variant="body2">
      {question && `${question} `}
      <Link component={RouterLink} to={to} state={state} sx={{ display: 'inline-block', py: 0.25 }}>
        {label}
      </Link>
    </Note>
  );
}
