import type { User } from '@agentarium/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EditPanel } from '../../../ui/admin/edit-panel.tsx';
import { userQuery, useUpdateUsageData } from './api.ts';
import { JsonPanel } from './json-panel.tsx';
import { UsageFigures } from './usage-figures.tsx';

type UsageData = { daily_execution_limit: number | null };

/** The daily limit of an account as JSON; the runs themselves are counted by the server. */
export function UsagePanel({ user, onDirty }: { user: User; onDirty: (isDirty: boolean) => void }) {
  const { t } = useTranslation('users-admin');
  const client = useQueryClient();
  const update = useUpdateUsageData(user.id);
  return (
    <EditPanel title={t('usage.title')} icon="bar_chart" summary={<UsageFigures usage={user.usage_status} />}>
      <JsonPanel
        label={t('usage.label')}
        help={t('usage.help')}
        stored={{ daily_execution_limit: user.usage_status.daily_limit, task_executions: [] }}
        root="usage_data"
        onDirty={onDirty}
        save={(value) =>
          update.mutateAsync({ usage_data: value as UsageData, change_count: user.change_count })
        }
        saveLabel={t('usage.save')}
        saved={t('usage.saved')}
        failed={t('failed.usage')}
        onReload={() => void client.invalidateQueries({ queryKey: userQuery(user.id).queryKey })}
      />
    </EditPanel>
  );
}
