import { useConfirmToolCall } from '../../../data/tool-calls.ts';
import type { ToolCallView } from '../../../lib/tool-call-state.ts';
import { ToolCardList } from '../../../widgets/tool-calls/tool-card-list.tsx';

/** The tools a run used; `canConfirm` is false for anyone but the run's owner. */
export function ToolCards({
  calls,
  canConfirm = true,
}: {
  calls: readonly ToolCallView[];
  canConfirm?: boolean;
}) {
  const { mutateAsync } = useConfirmToolCall();
  const answer = (id: string, confirmed: boolean) => mutateAsync({ id, confirmed });
  return <ToolCardList calls={calls} answer={canConfirm ? answer : null} />;
}
