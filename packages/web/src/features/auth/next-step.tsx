import Button from '@mui/material/Button';
import { Link } from '../../design/router.tsx';

/** The main way on from a notice. */
export const NextStep = ({ to, label }: { to: string; label: string }) => (
  <Button component={Link} to={to} variant="contained" size="large" fullWidth>
    {label}
  </Button>
);
