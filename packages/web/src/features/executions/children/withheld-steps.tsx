import { localized } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../design/layout/icon.tsx';
import { paths } from '../../../lib/paths.ts';
import type { WithheldStep } from './use-withheld-steps.ts';

/** Lists the steps skipped because of withheld data, and what to do. */
export function WithheldSteps({ found }: { found: readonly WithheldStep[] }) {
  const { t, i18n } = useTranslation('executions');
  if (found.length === 0) return null;
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const names = found.map(({ step }) => localized(step.locales, i18n.language, 'name', step.name));
  const fields = [...new Set(found.flatMap((one) => one.fields))].map((field) => t(`problem.field.${field}`));
  return (
    <Alert
      severity="info"
      icon={<Icon name="visibility_off" />}
      sx={{ '& .MuiAlert-message': { display: 'grid', gap: 1, justifyItems: 'start' } }}
    >
      {t('further.withheld', { count: found.length, names: list.format(names), fields: list.format(fields) })}
      <Button size="small" variant="outlined" color="inherit" component={Link} to={paths.privacy}>
        {t('problem.privacy')}
      </Button>
    </Alert>
  );
}
