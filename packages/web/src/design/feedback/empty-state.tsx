import Paper from '@mui/material/Paper';
import type { DrawingName } from '../layout/drawing.tsx';
import { Notice, type NoticeProps } from './notice.tsx';

export type EmptyStateProps = Omit<NoticeProps, 'drawing' | 'role'> & {
  drawing?: DrawingName;
  /** Framed, where no panel surrounds it. */
  framed?: boolean;
};

/** An empty list: one sentence and one action that fills it. */
export function EmptyState({ drawing = 'nothing-here', framed = false, ...notice }: EmptyStateProps) {
  const state = <Notice drawing={drawing} {...notice} />;
  return framed ? <Paper variant="outlined">{state}</Paper> : state;
}
