import Link from '@mui/material/Link';
import { Note } from '../../design/layout/note.tsx';
import { Link as RouterLink, useLocation } from '../../design/router.tsx';

/** The way to a neighbouring page, with the question it answers; the page to return to goes along. */
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
