import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Drawing } from '../design/layout/drawing.tsx';

/** /unauthorized: the page is for others (401). */
export default function UnauthorizedPage() {
  const { t } = useTranslation('shell');
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', py: { xs: 6, md: 10 }, px: 2 }}>
      <Drawing name="unauthorized" size={220} />
      <Typography variant="caption" component="p" sx={{ mt: 1, color: 'text.secondary', fontWeight: 600 }}>
        401
      </Typography>
      <Typography variant="h1" tabIndex={-1} sx={{ mt: 1 }}>
        {t('unauthorized.title')}
      </Typography>
      <Typography sx={{ mt: 1, mb: 3, color: 'text.secondary', maxWidth: '46ch', textWrap: 'balance' }}>
        {t('unauthorized.text')}
      </Typography>
      <Button component={Link} to="/" variant="contained" size="large">
        {t('toDashboard')}
      </Button>
    </Box>
  );
}
