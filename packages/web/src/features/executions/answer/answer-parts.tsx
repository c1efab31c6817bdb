import { descriptionOf, labelOf, type OutputParameter } from '@agentarium/contracts';
import { simpleTypes } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { AgentPicture } from '../../../widgets/agent-picture.tsx';
import { useUnitName } from '../../../widgets/measures.ts';
import type { InputFiles } from '../files/execution-files.tsx';
import { useValueText, ValueList } from '../parameters/parameter-values.tsx';
import type { UserInput } from '../parameters/user-inputs.ts';
import { splitTitle } from './answer-file.ts';

const isShortText = (value: unknown) => typeof value === 'string' && value.length <= 24;
const isShort = ({ data_type }: OutputParameter, value: unknown) =>
  (data_type !== 'String' && simpleTypes.some((type) => type === data_type)) || isShortText(value);

type OutputsProps = {
  parameters: readonly OutputParameter[];
  values: Record<string, unknown> | null;
};

/** The values present, with labels in the user's language. */
function useShownValues({ parameters, values }: OutputsProps, short: boolean) {
  const { i18n } = useTranslation();
  return parameters
    .map((parameter) => ({ parameter, value: values?.[parameter.name] ?? null }))
    .filter(({ parameter, value }) => value !== null && isShort(parameter, value) === short)
    .map((shown) => ({
      ...shown,
      label: labelOf(shown.parameter.locales, i18n.language, shown.parameter.name),
      description: descriptionOf(shown.parameter, i18n.language),
    }));
}

/** An answer's numbers and short values as small figures with labels and units, shown above its text. */
export function OutputFigures(props: OutputsProps) {
  const { t } = useTranslation('executions');
  const format = useFormat();
  const unitName = useUnitName();
  const valueText = useValueText();
  const shown = useShownValues(props, true);
  if (shown.length === 0) return null;
  return (
    <Box component="section" aria-label={t('outputs')}>
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
        {shown.map(({ parameter, value, label, description }) => (
          <Box
            key={parameter.name}
            sx={{
              flex: { xs: '1 1 40%', sm: '1 1 136px' },
              p: 1.5,
              bgcolor: 'background.paper',
              display: 'flex',
              flexDirection: 'column-reverse',
              justifyContent: 'flex-end',
            }}
            {...(description && { title: description })}
          >
            <Note component="dt">{label}</Note>
            <Typography
              variant="h3"
              component="dd"
              sx={{
                m: 0,
                overflowWrap: 'anywhere',
                ...(typeof value === 'number' && { fontVariantNumeric: 'tabular-nums' }),
              }}
            >
              {typeof value === 'number' ? format.measure(value) : valueText(parameter, value)}
              {typeof value === 'number' && parameter.unit && (
                <Note component="span" sx={{ ml: 0.5, fontWeight: 500 }}>
                  {unitName(parameter.unit)}
                </Note>
              )}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Reserves the space of figures whose labels are loading, so the text below doesn't move. */
export function FiguresSkeleton({ values }: Pick<OutputsProps, 'values'>) {
  const parameters = Object.entries(values ?? {})
    .filter(([, value]) => typeof value === 'number' || isShortText(value))
    .map(([name]) => ({ name, data_type: 'Integer' as const }));
  return (
    <Box aria-hidden sx={{ visibility: 'hidden', '&:empty': { display: 'none' } }}>
      <OutputFigures parameters={parameters} values={values} />
    </Box>
  );
}

/** An answer's lists and longer texts, shown below its text. */
export function OutputTexts(props: OutputsProps) {
  const { t } = useTranslation('executions');
  const valueText = useValueText();
  const shown = useShownValues(props, false);
  if (shown.length === 0) return null;
  return (
    <Box component="section" aria-label={t('outputWords')}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
        {shown.map(({ parameter, value, label }) => (
          <div key={parameter.name}>
            <Note component="dt">{label}</Note>
            <Typography variant="body2" component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {valueText(parameter, value)}
            </Typography>
          </div>
        ))}
      </Box>
    </Box>
  );
}

type PrintHeadProps = {
  title: string;
  /** The answer below; its leading heading serves as the title. */
  text: string;
  agent: { name: string; image: string | null; role: string | null };
  at: string;
  asked?: readonly UserInput[];
  /** The run that the input files belong to. */
  of?: InputFiles;
};

/** The head of a printed answer, print only: who answered what and when, and the input. */
export function PrintHead({ title, text, agent, at, asked = [], of }: PrintHeadProps) {
  const { t } = useTranslation('executions');
  return (
    <Box sx={{ display: 'none', '@media print': { display: 'block' } }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          pb: 1.5,
          mb: 2,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <AgentPicture image={agent.image} role={agent.role} size={44} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {splitTitle(text).title ?? title}
          </Typography>
          <Note variant="body2">
            <b>{agent.name}</b> · <DateTime at={at} />
          </Note>
        </Box>
      </Box>
      {asked.length > 0 && (
        <Box sx={{ mb: 2.5, maxWidth: 480 }}>
          <Typography variant="h5" component="p" sx={{ mb: 0.5 }}>
            {t('panel.asked')}
          </Typography>
          <ValueList values={asked} of={of} isPrinted />
        </Box>
      )}
    </Box>
  );
}

/** Says under a printed answer that the demo model wrote it. */
export function PrintedDemoNote() {
  const { t } = useTranslation('executions');
  return (
    <Typography variant="small" sx={{ display: 'none', '@media print': { display: 'block' } }}>
      <b>{t('demo.label')}.</b> {t('demo.why')}
    </Typography>
  );
}
