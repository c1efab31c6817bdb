import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { IconName } from '../lib/icons.ts';
import { Icon } from './icon.tsx';

export type OverlayKind = 'coming-soon' | 'testing' | 'locked';

const looks: Record<OverlayKind, { icon: IconName; tint: 'info' | 'warning' | 'secondary'; key: string }> = {
  'coming-soon': { icon: 'schedule', tint: 'info', key: 'comingSoon' },
  testing: { icon: 'science', tint: 'warning', key: 'testing' },
  locked: { icon: 'lock', tint: 'secondary', key: 'locked' },
};

export type StateOverlayProps = {
  /** Absent: the content stands free. `testing` is only a ribbon, since an admin may run what is under it. */
  kind: OverlayKind | null;
  /** Why, and what to do; the general sentence when absent. */
  reason?: ReactNode;
  action?: ReactNode;
  /** `card`: only the badge shows and the reason is left to the detail page. */
  size?: 'card' | 'page';
  children: ReactNode;
};

/** Covers what can't be used yet, says why and offers the way; what is under it is inert. */
export function StateOverlay({ kind, reason, action, size = 'page', children }: StateOverlayProps) {
  const { t } = useTranslation('common');
  if (!kind) return children;
  const { icon, tint, key } = looks[kind];
  const badge = (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        height: 28,
        px: 1.25,
        borderRadius: '999px',
        bgcolor: `tint.${tint}.soft`,
        color: `tint.${tint}.text`,
        typography: 'small',
        fontWeight: 600,
      }}
    >
      <Icon name={icon} size={16} />
      {t(`overlay.${key}.title`)}
    </Box>
  );
  if (kind === 'testing') {
    return (
      <Box sx={{ position: 'relative' }}>
        {children}
        <Box sx={{ position: 'absolute', top: 12, right: 12, pointerEvents: 'none' }}>{badge}</Box>
      </Box>
    );
  }
  return (
    <Box sx={{ position: 'relative' }}>
      <Box inert sx={{ filter: 'saturate(0.4)', opacity: 0.45, pointerEvents: 'none', userSelect: 'none' }}>
        {children}
      </Box>
      <Box
        sx={{
          position: 'absolute',
          inset: 0,
          display: 'flex',
          justifyContent: 'center',
          alignItems: size === 'card' ? 'flex-start' : 'center',
          p: 2,
          pointerEvents: size === 'card' ? 'none' : 'auto',
        }}
      >
        {size === 'card' ? (
          badge
        ) : (
          <Box
            role="note"
            sx={{
              display: 'flex',
              flexDirection: 'column',
              alignItems: 'center',
              textAlign: 'center',
              gap: 1.5,
              p: 3,
              maxWidth: 420,
              borderRadius: '20px',
              bgcolor: 'surface.raised',
              border: 1,
              borderColor: 'divider',
              boxShadow: '0 12px 32px -8px rgb(8 18 13 / 0.25)',
            }}
          >
            {badge}
            <Typography sx={{ color: 'text.secondary' }}>{reason ?? t(`overlay.${key}.text`)}</Typography>
            {action}
          </Box>
        )}
      </Box>
    </Box>
  );
}
