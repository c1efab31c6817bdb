import { PendingCalls } from '../../features/tools/confirmations/pending-calls.tsx';

/** /admin/confirmations: tool calls that wait for a yes or no. */
export default function AdminConfirmationsPage() {
  return <PendingCalls />;
}
