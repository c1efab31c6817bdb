import { labelOf, type OutputParameter } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { useUnitName } from '../../../widgets/use-unit-name.ts';
import { ChangeTable } from './change-table.tsx';
import type { FigureChange } from './changes.ts';

const icons = { up: 'trending_up', down: 'trending_down', same: 'trending_flat' } as const;

/** The numbers of two answers with units, and how much and which way they changed. */
export function FiguresCompared({ changes }: { changes: readonly FigureChange<OutputParameter>[] }) {
  const { t, i18n } = useTranslation('compare');
  const format = useFormat();
  const unitName = useUnitName();
  const number = (
    value: number | null,
    unit: string | null | undefined,
    options?: Intl.NumberFormatOptions,
  ) =>
    value === null
      ? '—'
      : `${format.number(value, { maximumFractionDigits: 2, ...options })}${unitName(unit) ? ` ${unitName(unit)}` : ''}`;
  return (
    <ChangeTable
      align="right"
      rows={changes.map(({ parameter, before, after, delta, share, direction }) => ({
        name: parameter.name,
        label: labelOf(parameter.locales, i18n.language, parameter.name),
        before: number(before, parameter.unit),
        after: number(after, parameter.unit),
        change:
          direction === null ? (
            '—'
          ) : (
            <Box
              component="span"
              sx={{
                display: 'inline-flex',
                verticalAlign: 'middle',
                flexWrap: 'wrap',
                justifyContent: 'flex-end',
                alignItems: 'center',
                columnGap: 0.75,
                fontWeight: 600,
                color: direction === 'same' ? 'text.secondary' : 'text.primary',
              }}
            >
              <Icon name={icons[direction]} size={18} label={t(`direction.${direction}`)} />
              {number(delta, parameter.unit, { signDisplay: 'exceptZero' })}
              {share !== null && share !== 0 && (
                <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                  {format.number(share, {
                    style: 'percent',
                    signDisplay: 'exceptZero',
                    maximumFractionDigits: 1,
                  })}
                </Box>
              )}
            </Box>
          ),
      }))}
    />
  );
}
