import Paper from '@mui/material/Paper';
import type { DrawingName } from '../layout/drawing.tsx';
import { Notice, type NoticeProps } from './notice.tsx';

export type EmptyStateProps = Omit<NoticeProps, 'drawing' | 'role'> & {
  drawing?: DrawingName;
  /** In a frame of its own, where no panel is around it. */
  framed?: boolean;
};

/** Nothing here yet: one sentence and one action that changes that. */
export function EmptyState({ drawing = 'nothing-here', framed = false, ...notice }: EmptyStateProps) {
  const state = <Notice drawing={drawing} {...notice} />;
  return framed ? <Paper variant="outlined">{state}</Paper> : state;
}
