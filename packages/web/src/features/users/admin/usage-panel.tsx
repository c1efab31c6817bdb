import type { api, EndpointInput, User } from '@agentarium/contracts';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EditPanel } from '../../../widgets/admin/edit-panel.tsx';
import { usageDataQuery, userQuery, useUpdateUsageData } from './api.ts';
import { JsonPanel } from './json-panel.tsx';
import { UsageFigures } from './usage-figures.tsx';

type UsageData = EndpointInput<typeof api.users.updateUsageData>['usage_data'];

/** What is saved: runs of tasks that were not edited are left out, since they change while one types. */
const changesOf = (given: UsageData, stored: unknown): UsageData => {
  if (JSON.stringify(given?.task_executions) !== JSON.stringify(stored)) return given;
  const { task_executions: _unchanged, ...others } = given;
  return others;
};

/** The daily limit of an account and the runs of its tasks, which can be reset, as JSON. */
export function UsagePanel({ user, onDirty }: { user: User; onDirty: (isDirty: boolean) => void }) {
  const { t } = useTranslation('users-admin');
  const client = useQueryClient();
  const update = useUpdateUsageData(user.id);
  const usage = useQuery(usageDataQuery(user.id)).data;
  const taskExecutions = usage?.task_executions ?? [];
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
        stored={{ daily_execution_limit: user.usage_status.daily_limit, task_executions: taskExecutions }}
        root="usage_data"
        onDirty={onDirty}
        save={async (value) => {
          const usage_data = changesOf(value as UsageData, taskExecutions);
          await update.mutateAsync({ usage_data, change_count: user.change_count });
          await client.invalidateQueries(usageDataQuery(user.id));
        }}
        saveLabel={t('usage.save')}
        saved={t('usage.saved')}
        failed={t('failed.usage')}
        onReload={() => void client.invalidateQueries({ queryKey: userQuery(user.id).queryKey })}
      />
    </EditPanel>
  );
}
