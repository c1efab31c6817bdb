import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CardAction, CardLink } from '../../design/layout/card-link.tsx';
import { DateTime } from '../../design/layout/date-time.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { SoftBreaks } from '../../design/layout/soft-breaks.tsx';
import { useReturnState } from './return-to-list.ts';

export type AdminCardProps = {
  /** The link of the card and its Edit button. */
  to: string;
  /** A picture or initials, left of the title. */
  picture?: ReactNode;
  title: string;
  /** Below the title: a role, an email address. */
  subtitle?: ReactNode;
  text?: ReactNode;
  /** Small chips: tier, state, kind. */
  chips?: ReactNode;
  /** Secondary facts at the bottom: dates, counts. */
  meta?: ReactNode;
  /** Instead of them: when it was last changed. */
  changedAt?: string;
  /** The menu with the other actions. */
  menu?: ReactNode;
};

/** A card of the admin lists; denser than user-side cards. */
export function AdminCard({
  to,
  picture,
  title,
  subtitle,
  text,
  chips,
  meta,
  changedAt,
  menu,
}: AdminCardProps) {
  const { t } = useTranslation(['admin', 'common']);
  const here = useReturnState();
  return (
    <CardLink
      to={to}
      state={here}
      title={<SoftBreaks text={title} />}
      sx={{ height: '100%', display: 'flex', flexDirection: 'column', p: 2 }}
    >
      {(link) => (
        <>
          <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5 }}>
            {picture}
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {link}
              {subtitle && (
                <Note component="div" sx={{ overflowWrap: 'anywhere', textWrap: 'balance' }}>
                  {subtitle}
                </Note>
              )}
            </Box>
            {menu && (
              <Box sx={{ my: -0.75, mr: -1 }}>
                <CardAction>{menu}</CardAction>
              </Box>
            )}
          </Box>
          {text && (
            <Note component="div" sx={{ mt: 1, overflowWrap: 'anywhere', textWrap: 'pretty' }}>
              {text}
            </Note>
          )}
          {chips && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1.5 }}>{chips}</Box>}
          <Box
            sx={{
              mt: 'auto',
              pt: 1.5,
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'space-between',
              gap: 1,
            }}
          >
            <Typography variant="caption" component="div" sx={{ color: 'text.secondary', minWidth: 0 }}>
              {meta}
              {changedAt && (
                <>
                  {t('changedOn')} <DateTime at={changedAt} as="date" />
                </>
              )}
            </Typography>
            <CardAction>
              <Button
                size="small"
                color="inherit"
                variant="outlined"
                component={Link}
                to={to}
                state={here}
                startIcon={<Icon name="edit" size={16} />}
                aria-label={t('editNamed', { name: title })}
              >
                {t('common:action.edit')}
              </Button>
            </CardAction>
          </Box>
        </>
      )}
    </CardLink>
  );
}
