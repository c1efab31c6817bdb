import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../design/layout/icon.tsx';
import { pill, tinted } from '../design/layout/styles.ts';
import type { IconName } from '../lib/icons.ts';
import type common from '../locales/en/common.json';

export type OverlayKind = 'coming-soon' | 'testing' | 'locked' | 'archived';

const appearances: Record<
  OverlayKind,
  { icon: IconName; tint: 'info' | 'warning' | 'secondary'; key: keyof typeof common.overlay }
> = {
  'coming-soon': { icon: 'schedule', tint: 'info', key: 'comingSoon' },
  testing: { icon: 'science', tint: 'warning', key: 'testing' },
  locked: { icon: 'lock', tint: 'secondary', key: 'locked' },
  archived: { icon: 'inventory_2', tint: 'info', key: 'archived' },
};

/** The general text of a state: why it can't be used. */
export const overlayText = (kind: OverlayKind) => `overlay.${appearances[kind].key}.text` as const;

/** Coming Soon, Testing, Locked or Archived as a small tinted pill. */
export function StateBadge({ kind }: { kind: OverlayKind }) {
  const { t } = useTranslation('common');
  const { icon, tint, key } = appearances[kind];
  return (
    <Box
      component="span"
      sx={{
        ...pill,
        // In a narrow card it takes two lines.
        whiteSpace: 'normal',
        borderRadius: '14px',
        gap: 0.75,
        minHeight: 28,
        px: 1.25,
        py: 0.25,
        ...tinted(tint),
        typography: 'small',
        fontWeight: 600,
      }}
    >
      <Icon name={icon} size={16} />
      {t(`overlay.${key}.title`)}
    </Box>
  );
}

type StateOverlayProps = {
  /** Absent: no overlay. `testing` is only a ribbon, since admins may run what is under it. */
  kind: OverlayKind | null;
  /** Why, and what to do; the general text by default. */
  reason?: ReactNode;
  action?: ReactNode;
  /** `card`: a small overlay on a card's picture; `page`: a panel above the rest. */
  size?: 'card' | 'page';
  children: ReactNode;
};

const panel = {
  mb: 2.5,
  p: 3,
  gap: 1.5,
  borderRadius: '20px',
  bgcolor: 'surface.raised',
  border: 1,
  borderColor: 'divider',
} as const;

const veil = { p: 1, gap: 1, width: '100%', maxWidth: 420 } as const;

/**
 * Says why something can't be used yet and offers the way: over a card, whose place grows with the reason, above a page,
 * which stays readable. What it is about is inert.
 */
export function StateOverlay({ kind, reason, action, size = 'page', children }: StateOverlayProps) {
  const { t } = useTranslation('common');
  if (!kind) return children;
  if (kind === 'testing') {
    return (
      <Box sx={{ position: 'relative' }}>
        {children}
        <Box sx={{ position: 'absolute', top: 12, right: 12, pointerEvents: 'none' }}>
          <StateBadge kind={kind} />
        </Box>
      </Box>
    );
  }
  const small = size === 'card';
  return (
    <Box sx={{ display: 'grid', '& > *': { gridArea: small ? '1 / 1' : 'auto', minWidth: 0 } }}>
      <Box
        role="note"
        sx={{
          ...(small && { placeSelf: 'center' }),
          zIndex: 1,
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          textAlign: 'center',
          // The card's own link shows through; only the action takes the pointer.
          ...(small ? { ...veil, pointerEvents: 'none', '& a, & button': { pointerEvents: 'auto' } } : panel),
        }}
      >
        <StateBadge kind={kind} />
        <Typography
          variant={small ? 'small' : 'body1'}
          component="div"
          sx={{ color: small ? 'text.primary' : 'text.secondary', textWrap: 'balance' }}
        >
          {reason || t(overlayText(kind))}
        </Typography>
        {action}
      </Box>
      <Box
        inert
        sx={{
          filter: 'saturate(0.4)',
          opacity: small ? 0.18 : 0.75,
          pointerEvents: 'none',
          userSelect: 'none',
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
