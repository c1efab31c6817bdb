import { useConfirmToolCall } from '../../../data/tool-calls.ts';
import type { ToolCallShown } from '../../../lib/tool-call-state.ts';
import { ToolCardList } from '../../../widgets/tool-calls/tool-card-list.tsx';

/** The tools that a run used; `canConfirm` is false for a reader who does not own the run. */
export function ToolCards({
  calls,
  canConfirm = true,
}: {
  calls: readonly ToolCallShown[];
  canConfirm?: boolean;
}) {
  const { mutateAsync } = useConfirmToolCall();
  const answer = (id: string, confirmed: boolean) => mutateAsync({ id, confirmed });
  return <ToolCardList calls={calls} answer={canConfirm ? answer : null} />;
}
