import { PendingCalls } from '../../features/tools/pending-calls.tsx';

/** /admin/confirmations: tool calls awaiting approval. */
export function Component() {
  return <PendingCalls />;
}
