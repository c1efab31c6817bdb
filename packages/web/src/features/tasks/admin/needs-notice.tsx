import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../design/layout/icon.tsx';
import { paths } from '../../../lib/paths.ts';

/** Returns which of a task's two prerequisites is missing; null if both exist. */
export function missingNeed(agents: number, prompts: number): 'both' | 'agent' | 'prompt' | null {
  if (agents === 0) return prompts === 0 ? 'both' : 'agent';
  return prompts === 0 ? 'prompt' : null;
}

/** Warns if there is no agent or prompt, which every task needs (docs/spec/admin-side.md#tasks). */
export function NeedsNotice({ need }: { need: NonNullable<ReturnType<typeof missingNeed>> }) {
  const { t } = useTranslation('tasks-admin');
  const first = need === 'prompt' ? 'prompt' : 'agent';
  return (
    <Alert
      severity="warning"
      icon={<Icon name="warning" />}
      action={
        <Button color="inherit" size="small" component={Link} to={paths.admin[first]('new')}>
          {t(`needs.make.${first}`)}
        </Button>
      }
    >
      {t(`needs.${need}`)}
    </Alert>
  );
}
