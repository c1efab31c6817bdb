import { useParams } from 'react-router';
import { AuditLog } from '../../features/audit/audit-log.tsx';
import { UserRuns } from '../../features/executions/admin/run-rows.tsx';
import { SpendingCard } from '../../features/insights/overview/spending-card.tsx';
import { SchedulesOfUser } from '../../features/schedule/admin/schedules-of-user.tsx';
import { CostsPanel } from '../../features/subscription/admin/costs-panel.tsx';
import { UserEditor } from '../../features/users/admin/user-form.tsx';

/** /admin/users/new and /admin/users/{id}: the form of an account, and in tabs everything about it. */
export function Component() {
  const { id } = useParams();
  return (
    <UserEditor
      id={id}
      tabs={{
        runs: (userId) => <UserRuns userId={userId} />,
        schedules: (user) => <SchedulesOfUser user={user} />,
        costs: (userId, onDirty) => (
          <CostsPanel
            userId={userId}
            onDirty={onDirty}
            chart={(days, currency) => <SpendingCard days={days} currency={currency} />}
          />
        ),
        history: (userId) => <AuditLog targetId={userId} />,
      }}
    />
  );
}
