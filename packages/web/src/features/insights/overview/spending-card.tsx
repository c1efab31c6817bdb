import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { Segmented } from '../../../design/form/segmented.tsx';
import { useFormat, useMoney } from '../../../design/hooks/use-format.ts';
import { chartHeight, dayLabel } from '../chart-format.ts';
import { FigureCard } from '../figure-cards.tsx';
import type { SpendingDay } from './spending-chart.tsx';

const SpendingChart = lazyPart(() => import('./spending-chart.tsx'));

export type SpendingCardProps = { days: readonly SpendingDay[]; currency: string };

/** Tokens and costs by day, one at a time. */
export function SpendingCard({ days, currency }: SpendingCardProps) {
  const { t } = useTranslation('overview');
  const { language, number } = useFormat();
  const money = useMoney(currency);
  const [measure, setMeasure] = useState<'tokens' | 'cost'>('tokens');
  return (
    <FigureCard
      title={t('spending.title')}
      text={t(`spending.text.${measure}`)}
      table={{
        columns: [t('day'), t('spending.input'), t('spending.output'), t('spending.cost')],
        rows: days
          .toReversed()
          .map((day) => [
            dayLabel(language, day.date),
            number(day.input_tokens),
            number(day.output_tokens),
            money(day.cost_micros / 1e6),
          ]),
      }}
    >
      <Box sx={{ mb: 1 }}>
        <Segmented
          label={t('spending.measure')}
          value={measure}
          onChange={setMeasure}
          options={[
            { value: 'tokens', label: t('spending.tokens') },
            { value: 'cost', label: t('spending.cost') },
          ]}
        />
      </Box>
      <Suspense fallback={<Skeleton variant="rounded" height={chartHeight} />}>
        <SpendingChart days={days} measure={measure} money={money} />
      </Suspense>
    </FigureCard>
  );
}
