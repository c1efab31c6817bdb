import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Drawing, type DrawingName } from '../design/layout/drawing.tsx';
import { paths } from '../lib/paths.ts';

/** /404: nothing is at this address. */
export function Component() {
  const { t } = useTranslation('shell');
  return <DeadEnd drawing="not-found" code={404} title={t('notFound.title')} text={t('notFound.text')} />;
}

/** A page without content: its code, why, and a link to the dashboard. */
export function DeadEnd(props: { drawing: DrawingName; code: number; title: string; text: string }) {
  const { drawing, code, title, text } = props;
  const { t } = useTranslation('shell');
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', py: { xs: 6, md: 10 }, px: 2 }}>
      <Drawing name={drawing} size={220} />
      <Typography variant="caption" component="p" sx={{ mt: 1, color: 'text.secondary', fontWeight: 600 }}>
        {code}
      </Typography>
      <Typography variant="h1" tabIndex={-1} sx={{ mt: 1 }}>
        {title}
      </Typography>
      <Typography sx={{ mt: 1, mb: 3, color: 'text.secondary', maxWidth: '46ch', textWrap: 'balance' }}>
        {text}
      </Typography>
      <Button component={Link} to={paths.dashboard} variant="contained" size="large">
        {t('toDashboard')}
      </Button>
    </Box>
  );
}
