import type { Execution } from '@agentarium/contracts';
import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { Icon } from '../../../design/layout/icon.tsx';

/** Marks an answer of the built-in demo model; with the reason as a tooltip unless `plain`. */
export function DemoBadge({ plain = false }: { plain?: boolean }) {
  const { t } = useTranslation('executions');
  const chip = (
    <Chip
      size="small"
      color="warning"
      icon={<Icon name="science" size={16} />}
      label={t('demo.label')}
      {...(!plain && { tabIndex: 0 })}
    />
  );
  return plain ? chip : <Tooltip title={t('demo.why')}>{chip}</Tooltip>;
}

/** How an answer was made: model, tokens, duration. */
export function AnswerMeta({
  execution,
}: {
  execution: Pick<Execution, 'model' | 'input_tokens' | 'output_tokens' | 'duration_ms'>;
}) {
  const { t } = useTranslation('executions');
  const format = useFormat();
  const tokens =
    execution.input_tokens === null && execution.output_tokens === null
      ? null
      : (execution.input_tokens ?? 0) + (execution.output_tokens ?? 0);
  const facts = [
    execution.model,
    tokens !== null && t('meta.tokens', { count: tokens, amount: format.number(tokens) }),
    execution.duration_ms !== null && format.duration(execution.duration_ms),
  ].filter((fact) => typeof fact === 'string');
  return (
    <Typography
      variant="small"
      component="p"
      sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
    >
      {facts.join(' · ')}
    </Typography>
  );
}
