import type { SentData } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { plainList } from '../../../design/layout/styles.ts';

/** Lists the kinds of the user's data that each model family received, how often and when last. */
export function SentTable({ sent }: { sent: readonly SentData[] }) {
  const { t } = useTranslation('privacy');
  const id = useId();
  if (sent.length === 0) return <Note variant="body2">{t('sent.none')}</Note>;
  const families = [...Map.groupBy(sent, ({ family, is_demo }) => `${family} ${is_demo}`)];
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {families.map(([key, rows]) => {
        const [{ family, is_demo: isDemo } = { family: '', is_demo: false }] = rows;
        return (
          <section key={key} aria-labelledby={`${id}-${key.replace(' ', '-')}`}>
            <Typography id={`${id}-${key.replace(' ', '-')}`} variant="h6" component="h3">
              {isDemo ? t('demo') : t(`family.${family}`, { defaultValue: family })}
            </Typography>
            <Note sx={{ mb: 0.5 }}>{isDemo ? t('demoStays') : t('sent.provider')}</Note>
            <Box component="ul" sx={plainList}>
              {rows.map(({ group, runs, last_sent_at }) => (
                <Box
                  component="li"
                  key={group}
                  sx={{
                    display: 'flex',
                    flexWrap: 'wrap',
                    justifyContent: 'space-between',
                    columnGap: 2,
                    py: 1,
                    borderTop: 1,
                    borderColor: 'divider',
                  }}
                >
                  <Box sx={{ minWidth: 0 }}>
                    <Typography variant="subtitle2" component="p">
                      {t(`group.${group}`)}
                    </Typography>
                    <Note>{t(`what.${group}`)}</Note>
                  </Box>
                  <Typography variant="small" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                    {t('sent.runs', { count: runs })} · <DateTime at={last_sent_at} as="relative" />
                  </Typography>
                </Box>
              ))}
            </Box>
          </section>
        );
      })}
    </Box>
  );
}
