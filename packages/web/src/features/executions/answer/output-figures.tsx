import { labelOf, type OutputParameter } from '@agentarium/contracts';
import { simpleTypes } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { Note } from '../../../design/layout/note.tsx';
import { useUnitName } from '../../../widgets/use-unit-name.ts';
import { useValueText } from '../parameters/value-text.tsx';

const isShort = ({ data_type }: OutputParameter, value: unknown) =>
  (data_type !== 'String' && simpleTypes.some((type) => type === data_type)) ||
  (typeof value === 'string' && value.length <= 24);

/** What an answer gave in numbers: small figures with labels and units; longer values in words below. */
export function OutputFigures({
  parameters,
  values,
}: {
  parameters: readonly OutputParameter[];
  values: Record<string, unknown> | null;
}) {
  const { t, i18n } = useTranslation('executions');
  const format = useFormat();
  const unitName = useUnitName();
  const valueText = useValueText();
  const known = parameters
    .map((parameter) => ({ parameter, value: values?.[parameter.name] ?? null }))
    .filter(({ value }) => value !== null);
  if (known.length === 0) return null;
  const label = (parameter: OutputParameter) => labelOf(parameter.locales, i18n.language, parameter.name);
  const short = known.filter(({ parameter, value }) => isShort(parameter, value));
  const long = known.filter(({ parameter, value }) => !isShort(parameter, value));
  return (
    <Box component="section" aria-label={t('outputs')} sx={{ display: 'grid', gap: 2 }}>
      {short.length > 0 && (
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'flex',
            flexWrap: 'wrap',
            gap: '1px',
            border: 1,
            borderColor: 'divider',
            borderRadius: '12px',
            overflow: 'hidden',
            bgcolor: 'divider',
          }}
        >
          {short.map(({ parameter, value }) => (
            <Box
              key={parameter.name}
              sx={{
                flex: '1 1 136px',
                p: 1.5,
                bgcolor: 'background.paper',
                display: 'flex',
                flexDirection: 'column-reverse',
                justifyContent: 'flex-end',
              }}
              {...(parameter.description && { title: parameter.description })}
            >
              <Note component="dt">{label(parameter)}</Note>
              <Typography
                variant="h3"
                component="dd"
                sx={{ m: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}
              >
                {typeof value === 'number'
                  ? format.number(value, { maximumFractionDigits: 2 })
                  : valueText(parameter, value)}
                {typeof value === 'number' && parameter.unit && (
                  <Note component="span" sx={{ ml: 0.5, fontWeight: 500 }}>
                    {unitName(parameter.unit)}
                  </Note>
                )}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
      {long.length > 0 && (
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
          {long.map(({ parameter, value }) => (
            <div key={parameter.name}>
              <Note component="dt">{label(parameter)}</Note>
              <Typography variant="body2" component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {valueText(parameter, value)}
              </Typography>
            </div>
          ))}
        </Box>
      )}
    </Box>
  );
}
