import Box from '@mui/material/Box';
import Skeleton, { type SkeletonProps } from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Styles, surface } from './styles.ts';

/** A skeleton that screen readers announce as one word. */
export function LoadingStatus({ sx, children }: { sx?: Styles; children: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <Box role="status" aria-label={t('loading')} {...(sx && { sx })}>
      {children}
    </Box>
  );
}

type RowSkeletonProps = {
  /** The picture on the left and its size in pixels. */
  variant?: SkeletonProps['variant'];
  size: number;
  /** The lengths of its two lines. */
  widths: readonly [string, string];
  /** The first line is a card's title. */
  isTitled?: boolean;
  sx?: Styles;
  /** Content at the end. */
  children?: ReactNode;
};

/** A skeleton of a picture and two lines of text. */
export function RowSkeleton({ variant = 'rounded', size, widths, isTitled, sx, children }: RowSkeletonProps) {
  const [first, second] = widths;
  return (
    <Box sx={{ display: 'flex', ...sx }}>
      <Skeleton variant={variant} width={size} height={size} sx={{ flexShrink: 0 }} />
      <Box sx={{ flex: 1 }}>
        <Skeleton variant="text" width={first} {...(isTitled && { sx: { fontSize: '1rem' } })} />
        <Skeleton variant="text" width={second} />
      </Box>
      {children}
    </Box>
  );
}

type RowCardSkeletonsProps = Pick<RowSkeletonProps, 'size' | 'widths' | 'children'> & {
  count: number;
  /** The space inside each. */
  p: number;
};

/** Skeletons of row cards; the caller renders the list around them. */
export const RowCardSkeletons = ({ count, p, ...row }: RowCardSkeletonsProps) =>
  Array.from({ length: count }, (_, index) => `row-${index}`).map((key) => (
    <RowSkeleton key={key} {...row} isTitled sx={{ ...surface, alignItems: 'center', gap: 2, p }} />
  ));

/** A skeleton of a page with cards. Lists have their own skeletons. */
export function PageSkeleton() {
  return (
    <LoadingStatus>
      <Skeleton variant="text" width="min(320px, 70%)" sx={{ fontSize: '2rem' }} />
      <Skeleton variant="text" width="min(480px, 90%)" sx={{ mb: 4 }} />
      <CardSkeletons />
    </LoadingStatus>
  );
}

/** Cards of a grid while they load: a picture, a title, two lines. */
export function CardSkeletons({ minWidth = 260 }: { minWidth?: number }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: `repeat(auto-fill, minmax(min(${minWidth}px, 100%), 1fr))`,
      }}
    >
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Box
          key={key}
          sx={{ p: 2.5, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
        >
          <Skeleton variant="rounded" width={48} height={48} sx={{ mb: 2 }} />
          <Skeleton variant="text" width="60%" sx={{ fontSize: '1rem' }} />
          <Skeleton variant="text" width="95%" />
          <Skeleton variant="text" width="80%" />
        </Box>
      ))}
    </Box>
  );
}
