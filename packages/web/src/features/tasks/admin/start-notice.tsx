import type { Task } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../design/layout/icon.tsx';
import { taskTexts } from '../task-texts.ts';
import type { TaskStart } from './task-start.ts';

/** Says what a new task is based on, and what was not found. */
export function StartNotice({ start, lost }: { start: TaskStart; lost: readonly string[] }) {
  const { t, i18n } = useTranslation('tasks-admin');
  const nameOf = (task: Task) => taskTexts(task, i18n.language).name;
  const { template, children, missing } = start;
  return (
    <>
      {template && (
        <Alert severity="info" icon={<Icon name="content_copy" />}>
          {t('start.template', { name: nameOf(template) })}
        </Alert>
      )}
      {children.length > 0 && (
        <Alert severity="info" icon={<Icon name="account_tree" />}>
          {t('start.composite', {
            names: children.map((task) => t('start.named', { name: nameOf(task) })).join(', '),
          })}
        </Alert>
      )}
      {missing > 0 && (
        <Alert severity="warning" icon={<Icon name="warning" />}>
          {t('start.missing')}
        </Alert>
      )}
      {lost.length > 0 && (
        <Alert severity="error" icon={<Icon name="error" />}>
          {t('start.lostChildren', { names: lost.join(', ') })}
        </Alert>
      )}
    </>
  );
}
