import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useLocation } from 'react-router';

/** The way to a neighbouring page, with the question it answers; the page to return to goes along. */
export function PageSwitch({ question, label, to }: { question?: string; label: string; to: string }) {
  const { state } = useLocation();
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {question && `${question} `}
      <Link component={RouterLink} to={to} state={state} sx={{ display: 'inline-block', py: 0.25 }}>
        {label}
      </Link>
    </Typography>
  );
}
