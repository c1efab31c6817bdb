import type { DrawingName } from '../layout/drawing.tsx';
import { Notice, type NoticeProps } from './notice.tsx';

export type EmptyStateProps = Omit<NoticeProps, 'drawing' | 'role'> & { drawing?: DrawingName };

/** Nothing here yet: one sentence and one action that changes that. */
export function EmptyState({ drawing = 'nothing-here', ...notice }: EmptyStateProps) {
  return <Notice drawing={drawing} {...notice} />;
}
