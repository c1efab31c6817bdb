import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { FigureTable, type FigureTableProps } from './figure-table.tsx';

export type FigureCardProps = {
  title: string;
  /** The text that names what is counted, and the unit. */
  text: string;
  table: Omit<FigureTableProps, 'labelledBy'>;
  children: ReactNode;
};

/** A chart in a card, with the same figures as a table. */
export function FigureCard({ title, text, table, children }: FigureCardProps) {
  const { t } = useTranslation('dashboard');
  const [isTable, setIsTable] = useState(false);
  const id = useId();
  const name = t(isTable ? 'analytics.asChart' : 'analytics.asTable', { title });
  return (
    <Paper
      component="figure"
      variant="outlined"
      aria-labelledby={id}
      sx={{ m: 0, p: 2, minWidth: 0, height: '100%', display: 'flex', flexDirection: 'column' }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 1, mb: 1.5 }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography id={id} variant="h4" component="h3">
            {title}
          </Typography>
          <Note>{text}</Note>
        </Box>
        <Tooltip title={name}>
          <IconButton
            size="small"
            aria-label={name}
            onClick={() => setIsTable(!isTable)}
            sx={{ mt: -0.5, mr: -0.5 }}
          >
            <Icon name={isTable ? 'bar_chart' : 'table_chart'} size={20} />
          </IconButton>
        </Tooltip>
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', justifyContent: 'center' }}>
        {isTable ? <FigureTable {...table} labelledBy={id} /> : children}
      </Box>
    </Paper>
  );
}
