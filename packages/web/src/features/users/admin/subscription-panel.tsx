import type { SubscriptionData, User } from '@agentarium/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currencyQuery } from '../../../data/subscription.ts';
import { userQuery, useUpdateSubscriptionData } from '../../../data/users-admin.ts';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { Note } from '../../../design/layout/note.tsx';
import { EditPanel } from '../../../widgets/admin/edit-panel.tsx';
import { TierChip } from '../../../widgets/tier-chip.tsx';
import { JsonPanel } from './json-panel.tsx';

const isObject = (value: unknown): value is Partial<SubscriptionData> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Plan, purchases and extra runs of an account as JSON. */
export function SubscriptionPanel({ user, onDirty }: { user: User; onDirty: (isDirty: boolean) => void }) {
  const { t } = useTranslation('users-admin');
  const format = useFormat();
  const client = useQueryClient();
  const update = useUpdateSubscriptionData(user.id);
  const { data: currency } = useQuery(currencyQuery);
  const { current_plan, purchase_history_summary: history } = user.subscription_data;
  return (
    <EditPanel
      title={t('subscription.title')}
      icon="workspace_premium"
      summary={<TierChip tier={current_plan} size="small" />}
    >
      <Note variant="body2">
        {currency && t('subscription.spent', { sum: format.money(history.total_spent, currency) })}
        {history.last_purchase_at &&
          ` · ${t('subscription.lastPurchase', { date: format.date(history.last_purchase_at) })}`}
      </Note>
      <JsonPanel
        label={t('subscription.label')}
        help={t('subscription.help')}
        stored={user.subscription_data}
        root="subscription_data"
        onDirty={onDirty}
        fault={(value) => (isObject(value) ? null : t('subscription.invalid'))}
        save={(value) =>
          update.mutateAsync({
            subscription_data: value as Partial<SubscriptionData>,
            change_count: user.change_count,
          })
        }
        saveLabel={t('subscription.save')}
        saved={t('subscription.saved')}
        failed={t('failed.subscription')}
        reload={async () =>
          (await client.fetchQuery({ ...userQuery(user.id), staleTime: 0 })).subscription_data
        }
      />
    </EditPanel>
  );
}
