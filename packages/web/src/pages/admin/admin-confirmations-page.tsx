import { PendingCalls } from '../../features/tools/confirmations/pending-calls.tsx';

/** /admin/confirmations: tool calls awaiting approval. */
export default function AdminConfirmationsPage() {
  return <PendingCalls />;
}
