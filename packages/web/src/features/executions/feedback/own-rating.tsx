import type { Feedback } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { Suspense } from 'react';
import type { AnswerId } from '../../../data/executions.ts';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { useSession } from '../../../design/hooks/use-session.ts';

const RateAnswer = lazyPart(() => import('./rate-answer.tsx'), { texts: ['feedback'] });

type OwnRatingProps = {
  /** The owner, who alone can rate it. */
  userId: string;
  of: AnswerId;
  feedback: Feedback | null;
};

/** The rating of an answer, for its owner; lazy, as it is below the answer. */
export function OwnRating({ userId, ...props }: OwnRatingProps) {
  const { user } = useSession();
  if (user?.id !== userId) return null;
  return (
    <Suspense fallback={<Box sx={{ minHeight: 44 }} data-print-hide />}>
      <RateAnswer {...props} />
    </Suspense>
  );
}
