import { localized, type TaskFault } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../design/layout/icon.tsx';
import type { TaskFaults } from './use-task-faults.ts';

function sentenceOf(t: TFunction<'tasks-admin'>, { code, params }: TaskFault): string {
  switch (code) {
    case 'UNKNOWN_PROMPT_VARIABLE':
      return t('faults.variable', params);
    case 'UNKNOWN_USER_FIELD':
      return t(`faults.field.${params.source}`, params);
    case 'ADMIN_VALUE_MISSING':
      return t('faults.value', params);
    default:
      return code satisfies never;
  }
}

/** Shows what would fail in runs of the task, and whether that blocks saving; also what hides it from users. */
export function TaskFaultsNotice({ faults, isRefused, hiddenBy }: TaskFaults) {
  const { t, i18n } = useTranslation('tasks-admin');
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2, ':empty': { display: 'none' } }}>
      {faults.length > 0 && (
        <Alert
          severity={isRefused ? 'error' : 'warning'}
          role="group"
          icon={<Icon name={isRefused ? 'error' : 'warning'} />}
        >
          <AlertTitle>{t(isRefused ? 'faults.refused' : 'faults.title')}</AlertTitle>
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
            {faults.map((fault) => (
              <li key={`${fault.path} ${fault.params.name}`}>{sentenceOf(t, fault)}</li>
            ))}
          </Box>
        </Alert>
      )}
      {hiddenBy && (
        <Alert severity="warning" role="group" icon={<Icon name="warning" />}>
          {t('faults.hidden', {
            agent: localized(hiddenBy.config.locales, i18n.language, 'name', hiddenBy.name),
          })}
        </Alert>
      )}
    </Box>
  );
}
