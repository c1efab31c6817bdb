import type { api, EndpointInput, User } from '@agentarium/contracts';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usageDataQuery, userQuery, useUpdateUsageData } from '../../../data/users-admin.ts';
import { EditPanel } from '../../../widgets/admin/edit-panel.tsx';
import { JsonPanel } from './json-panel.tsx';
import { UsageFigures } from './usage-figures.tsx';

type UsageData = EndpointInput<typeof api.users.updateUsageData>['usage_data'];

/** Returns the part that is saved: unedited runs of tasks are left out, since they change meanwhile. */
const changesOf = (given: UsageData, initial: UsageData): UsageData => {
  if (JSON.stringify(given?.task_executions) !== JSON.stringify(initial?.task_executions)) return given;
  const { task_executions: _unchanged, ...others } = given;
  return others;
};

/** An account's daily limit and resettable runs of its tasks, as JSON. */
export function UsagePanel({ user, onDirty }: { user: User; onDirty: (isDirty: boolean) => void }) {
  const { t } = useTranslation('users-admin');
  const client = useQueryClient();
  const update = useUpdateUsageData(user.id);
  const usage = useQuery(usageDataQuery(user.id)).data;
  const storedOf = (now: User, task_executions: UsageData['task_executions'] = []) => ({
    daily_execution_limit: now.usage_status.daily_limit,
    task_executions,
  });
  const reload = async () => {
    const now = await client.fetchQuery({ ...userQuery(user.id), staleTime: 0 });
    return storedOf(now, (await client.fetchQuery(usageDataQuery(user.id))).task_executions);
  };
  return (
    <EditPanel title={t('usage.title')} icon="bar_chart" summary={<UsageFigures usage={user.usage_status} />}>
      {usage && (
        <Typography variant="small" sx={{ display: 'block', mb: 2, color: 'text.secondary' }}>
          {t(usage.daily_execution_limit === null ? 'usage.ofPlan' : 'usage.ofAccount')}
        </Typography>
      )}
      <JsonPanel
        label={t('usage.label')}
        help={t('usage.help')}
        stored={storedOf(user, usage?.task_executions)}
        root="usage_data"
        onDirty={onDirty}
        changes={(value, initial) => changesOf(value as UsageData, initial as UsageData)}
        save={(changes) =>
          update.mutateAsync({ usage_data: changes as UsageData, change_count: user.change_count })
        }
        saveLabel={t('usage.save')}
        saved={t('usage.saved')}
        failed={t('failed.usage')}
        reload={reload}
      />
    </EditPanel>
  );
}
