import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsNarrow } from '../hooks/use-is-narrow.ts';
import { Icon } from '../layout/icon.tsx';

type FilterSheetProps = {
  /** How many filters differ from showing everything. */
  count: number;
  children: ReactNode;
};

/** The filters of a `FilterRow`: in the row, on phones in a sheet behind a button beside the search. */
export function FilterSheet({ count, children }: FilterSheetProps) {
  const { t } = useTranslation('common');
  const [isOpen, setIsOpen] = useState(false);
  const titleId = useId();
  if (!useIsNarrow('sm')) return children;
  return (
    <>
      <IconButton
        aria-label={count > 0 ? t('filters.set', { count }) : t('filters.title')}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Badge badgeContent={count || null} color="primary">
          <Icon name="filter_list" size={24} />
        </Badge>
      </IconButton>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} aria-labelledby={titleId}>
        <DialogTitle id={titleId}>{t('filters.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1.5 }}>{children}</DialogContent>
        <DialogActions>
          <Button variant="contained" onClick={() => setIsOpen(false)}>
            {t('filters.show')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
