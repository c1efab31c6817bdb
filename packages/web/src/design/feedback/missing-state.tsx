import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../hooks/use-back.ts';
import { Drawing } from '../layout/drawing.tsx';
import { Icon } from '../layout/icon.tsx';

export type MissingStateProps = {
  /** The title of what was not found, as the page's `h1`. */
  title: string;
  text?: string;
} & (
  | {
      /** The target of Back when the page was opened by its address. */
      fallback: string;
      start?: never;
    }
  | {
      /** For visitors without a way back: the label of a link to the start page. */
      start: string;
      fallback?: never;
    }
);

/** The page of something that does not exist: a warning and Back. */
export function MissingState({ title, text, fallback, start }: MissingStateProps) {
  const { t } = useTranslation('common');
  const back = useBack(fallback ?? paths.dashboard);
  return (
    <Box
      role="alert"
      sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', py: { xs: 5, md: 8 }, px: 2 }}
    >
      <Drawing name="not-found" size={180} />
      <Typography variant="h1" tabIndex={-1} sx={{ mt: 2.5 }}>
        {title}
      </Typography>
      {text && <Typography sx={{ mt: 1, color: 'text.secondary', maxWidth: '52ch' }}>{text}</Typography>}
      {start === undefined ? (
        <Button variant="contained" startIcon={<Icon name="arrow_back" />} sx={{ mt: 3 }} onClick={back}>
          {t('action.back')}
        </Button>
      ) : (
        <Button component={Link} to={paths.dashboard} variant="outlined" color="inherit" sx={{ mt: 3 }}>
          {start}
        </Button>
      )}
    </Box>
  );
}
