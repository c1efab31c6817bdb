import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { Note } from '../../design/layout/note.tsx';

/** A question and the link to the other account page. */
export function PageSwitch({ question, label, to }: { question?: string; label: string; to: string }) {
  return (
    <Note variant="body2">
      {question && `${question} `}
      <Link component={RouterLink} to={to} sx={{ display: 'inline-block', py: 0.25 }}>
        {label}
      </Link>
    </Note>
  );
}
