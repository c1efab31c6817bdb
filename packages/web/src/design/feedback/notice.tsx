import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Drawing, type DrawingName } from '../layout/drawing.tsx';
import { Note } from '../layout/note.tsx';

type NoticeProps = {
  drawing: DrawingName;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  /** `compact` for a card or a tab, where the drawing is small. */
  compact?: boolean;
  /** `row`: the drawing on the left, for a panel beside full ones; always compact. */
  layout?: 'column' | 'row';
  role?: 'alert' | 'status';
  /** The title is the page's `h1`; else it is a paragraph. Only in a column. */
  isHeading?: boolean;
};

/** A drawing, a sentence and one action, centered. */
export function Notice({ layout = 'column', ...props }: NoticeProps) {
  return layout === 'row' ? <NoticeRow {...props} /> : <NoticeColumn {...props} />;
}

function NoticeRow({ drawing, title, text, action, role }: NoticeProps) {
  return (
    <Box {...(role && { role })} sx={{ display: 'flex', alignItems: 'center', gap: 2, p: 2 }}>
      <Drawing name={drawing} size={72} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h4" component="p">
          {title}
        </Typography>
        {text && (
          <Note variant="body2" sx={{ mt: 0.25 }}>
            {text}
          </Note>
        )}
        {action && <Box sx={{ mt: 1.5, display: 'flex', gap: 1, flexWrap: 'wrap' }}>{action}</Box>}
      </Box>
    </Box>
  );
}

function NoticeColumn({
  drawing,
  title,
  text,
  action,
  compact = false,
  role,
  isHeading = false,
}: NoticeProps) {
  return (
    <Box
      {...(role && { role })}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        textAlign: 'center',
        px: 2,
        py: compact ? 3 : { xs: 5, md: 8 },
      }}
    >
      <Drawing name={drawing} size={compact ? 96 : 160} />
      <Typography
        variant={compact ? 'h4' : 'h3'}
        component={isHeading ? 'h1' : 'p'}
        sx={{ mt: compact ? 1.5 : 2.5, maxWidth: '40ch', outline: 'none' }}
      >
        {title}
      </Typography>
      {text && (
        <Typography
          variant={compact ? 'body2' : 'body1'}
          sx={{ mt: 0.5, color: 'text.secondary', maxWidth: '52ch', textWrap: 'balance' }}
        >
          {text}
        </Typography>
      )}
      {action && (
        <Box
          sx={{ mt: compact ? 2 : 3, display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}
        >
          {action}
        </Box>
      )}
    </Box>
  );
}

export type EmptyStateProps = Omit<NoticeProps, 'drawing' | 'role'> & {
  drawing?: DrawingName;
  /** Framed, where no panel surrounds it. */
  framed?: boolean;
};

/** An empty list: one sentence and one action that fills it. */
export function EmptyState({ drawing = 'nothing-here', framed = false, ...notice }: EmptyStateProps) {
  const state = <Notice drawing={drawing} {...notice} />;
  return framed ? <Paper variant="outlined">{state}</Paper> : state;
}

/** A search or filter without matches, with a button that clears it. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Notice
      drawing="no-match"
      role="status"
      title={t('noMatch.title')}
      text={t('noMatch.text')}
      action={
        <Button variant="outlined" onClick={onClear}>
          {t('noMatch.clear')}
        </Button>
      }
    />
  );
}
