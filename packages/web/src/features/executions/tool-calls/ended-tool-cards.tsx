import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { toolCallsQuery } from '../../../data/tool-calls.ts';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';

const ToolCards = lazyPart(async () => ({ default: (await import('./tool-cards.tsx')).ToolCards }));

/** The tools a finished run used; nothing if none. */
export function EndedToolCards({ executionId }: { executionId: string }) {
  const { data = [] } = useQuery({ ...toolCallsQuery(executionId), staleTime: 60_000 });
  if (data.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ToolCards calls={data} canConfirm={false} />
    </Suspense>
  );
}
