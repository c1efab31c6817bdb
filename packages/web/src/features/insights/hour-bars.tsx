import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../design/hooks/use-format.ts';
import { hourLabel } from './labels.ts';

const height = 120;
const labelled = [0, 6, 12, 18];

/** Runs by hour of the day as 24 thin bars; the busiest hour is shown beside its bar. */
export function HourBars({ hours }: { hours: readonly { hour: number; runs: number }[] }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const top = Math.max(0, ...hours.map(({ runs }) => runs));
  const busiest = hours.find(({ runs }) => runs === top && top > 0);
  const nameOf = (hour: number) => hourLabel(format.language, hour);
  return (
    <Box
      role="img"
      aria-label={
        busiest
          ? t('analytics.busiest', {
              hour: nameOf(busiest.hour),
              count: busiest.runs,
              shown: format.number(busiest.runs),
            })
          : t('analytics.noRuns')
      }
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(24, minmax(0, 1fr))',
          alignItems: 'end',
          columnGap: '2px',
          height: height + 20,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {hours.map(({ hour, runs }) => (
          <Tooltip
            key={hour}
            // Not a string, which would become a label that a plain element may not have.
            title={
              <>
                {nameOf(hour)} · {t('analytics.runs', { count: runs, shown: format.number(runs) })}
              </>
            }
          >
            <Box
              sx={{ height: '100%', display: 'flex', flexDirection: 'column', justifyContent: 'flex-end' }}
            >
              {hour === busiest?.hour && (
                <Box
                  sx={{
                    typography: 'caption',
                    fontWeight: 650,
                    textAlign: 'center',
                    whiteSpace: 'nowrap',
                    mx: -2,
                    pb: 0.25,
                  }}
                >
                  {format.number(runs)}
                </Box>
              )}
              <Box
                sx={{
                  width: '100%',
                  maxWidth: 14,
                  mx: 'auto',
                  minHeight: runs > 0 ? 3 : 0,
                  height: top > 0 ? `${Math.round((runs / top) * height)}px` : 0,
                  borderRadius: '3px 3px 0 0',
                  bgcolor: hour === busiest?.hour ? 'primary.main' : 'primary.light',
                  opacity: hour === busiest?.hour ? 1 : 0.55,
                }}
              />
            </Box>
          </Tooltip>
        ))}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', mt: 0.5 }}>
        {labelled.map((hour) => (
          <Box key={hour} sx={{ typography: 'caption', color: 'text.secondary' }}>
            {nameOf(hour)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
