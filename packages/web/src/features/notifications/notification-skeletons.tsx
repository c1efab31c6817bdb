import { LoadingStatus } from '../../design/feedback/loading-status.tsx';
import { RowSkeleton } from '../../design/layout/row-skeleton.tsx';

/** Skeleton notifications. */
export function NotificationSkeletons() {
  return (
    <LoadingStatus sx={{ p: 0.5 }}>
      {['first', 'second', 'third', 'fourth'].map((key) => (
        <RowSkeleton
          key={key}
          variant="circular"
          size={36}
          widths={['70%', '90%']}
          sx={{ gap: 1.5, p: 1.5 }}
        />
      ))}
    </LoadingStatus>
  );
}
