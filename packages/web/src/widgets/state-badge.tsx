import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Icon } from '../design/layout/icon.tsx';
import { pill, tinted } from '../design/layout/styles.ts';
import type { IconName } from '../lib/icons.ts';
import type common from '../locales/en/common.json';

export type OverlayKind = 'coming-soon' | 'testing' | 'locked';

const looks: Record<
  OverlayKind,
  { icon: IconName; tint: 'info' | 'warning' | 'secondary'; key: keyof typeof common.overlay }
> = {
  'coming-soon': { icon: 'schedule', tint: 'info', key: 'comingSoon' },
  testing: { icon: 'science', tint: 'warning', key: 'testing' },
  locked: { icon: 'lock', tint: 'secondary', key: 'locked' },
};

/** The general text of a state: why it can't be used. */
export const overlayText = (kind: OverlayKind) => `overlay.${looks[kind].key}.text` as const;

/** Coming Soon, Testing or Locked as a small tinted pill. */
export function StateBadge({ kind }: { kind: OverlayKind }) {
  const { t } = useTranslation('common');
  const { icon, tint, key } = looks[kind];
  return (
    <Box
      component="span"
      sx={{
        ...pill,
        gap: 0.75,
        height: 28,
        px: 1.25,
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
