import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../design/hooks/use-format.ts';
import { CardLink } from '../../design/layout/card-link.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import type { IconName } from '../../lib/icons.ts';
import type { Change } from './chart-format.ts';

const icons: Record<Change['direction'], IconName> = {
  up: 'trending_up',
  down: 'trending_down',
  flat: 'trending_flat',
};

/** The change from the period before, as text. */
export function ChangeNote({ change }: { change: Change }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      <Icon name={icons[change.direction]} size={16} />
      {t(`stats.change.${change.direction}`, { by: format.number(change.by) })}
    </Box>
  );
}

export type StatCardProps = {
  label: string;
  /** The figure; a dash if unknown. */
  value: string | null;
  note?: ReactNode;
  /** Makes the card a link. */
  to?: string;
  /** The color of the figure. */
  color?: string;
  graph?: ReactNode;
};

/** A big figure with a small label and a comparison. */
export function StatCard({ label, value, note, to, color = 'text.primary', graph }: StatCardProps) {
  // Two figures fit side by side on a phone: "176,8 тыс." too.
  const isLong = (value?.length ?? 0) > 6;
  const body = (title: ReactNode) => (
    <Box sx={{ p: 2, display: 'flex', flexDirection: 'column', height: '100%' }}>
      {title}
      <Box sx={{ display: 'flex', alignItems: 'flex-end', justifyContent: 'space-between', gap: 1, mt: 0.5 }}>
        <Typography
          component="p"
          variant="figure"
          sx={{
            color,
            fontSize: isLong ? { xs: 'clamp(1.25rem, 6.4vw, 2rem)', sm: '2rem' } : '2rem',
            lineHeight: 1.25,
          }}
        >
          {value ?? '–'}
        </Typography>
        {graph}
      </Box>
      {note && <Note sx={{ mt: 'auto', pt: 0.5 }}>{note}</Note>}
    </Box>
  );
  const quiet = { typography: 'small', fontWeight: 550, color: 'text.secondary' } as const;
  if (to === undefined)
    return (
      <Paper variant="outlined" sx={{ height: '100%' }}>
        {body(
          <Typography component="h3" sx={quiet}>
            {label}
          </Typography>,
        )}
      </Paper>
    );
  return (
    <CardLink to={to} title={label} titleComponent="h3" sx={{ height: '100%' }}>
      {(link) => body(<Box sx={{ '& h3': quiet }}>{link}</Box>)}
    </CardLink>
  );
}
