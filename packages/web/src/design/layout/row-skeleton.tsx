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
