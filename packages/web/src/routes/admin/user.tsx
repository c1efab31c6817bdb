import { useParams } from 'react-router';
import { UserRuns } from '../../features/executions/admin/user-runs.tsx';
import { SpendingCard } from '../../features/insights/overview/spending-card.tsx';
import { CostsPanel } from '../../features/subscription/admin/costs-panel.tsx';
import { UserEditor } from '../../features/users/admin/user-form.tsx';

/** /admin/users/new and /admin/users/{id}: the form of an account, its runs, costs and purchases. */
export function Component() {
  const { id } = useParams();
  return (
    <UserEditor
      id={id}
      more={(userId, onDirty) => (
        <>
          <UserRuns userId={userId} />
          <CostsPanel
            userId={userId}
            onDirty={onDirty}
            chart={(days, currency) => <SpendingCard days={days} currency={currency} />}
          />
        </>
      )}
    />
  );
}
