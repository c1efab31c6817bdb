import { useQuery } from '@tanstack/react-query';
import { toolCallsQuery } from '../../../data/tool-calls.ts';
import { ToolCards } from './tool-cards.tsx';

/** The tools that an ended run used; nothing when it used none. */
export function EndedToolCards({ executionId }: { executionId: string }) {
  const { data = [] } = useQuery({ ...toolCallsQuery(executionId), staleTime: 60_000 });
  return <ToolCards calls={data} canConfirm={false} />;
}
