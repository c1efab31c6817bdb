import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../design/layout/icon.tsx';
import type { IconName } from '../../../lib/icons.ts';
import type { Level } from './sums.ts';

const icons: Record<Level, IconName> = {
  success: 'check_circle',
  warning: 'warning',
  error: 'error',
  idle: 'pause',
};

/** A level as a color, an icon and a word. */
export function LevelChip({ level }: { level: Level }) {
  const { t } = useTranslation('overview');
  return (
    <Chip
      size="small"
      color={level === 'idle' ? 'default' : level}
      icon={<Icon name={icons[level]} size={16} />}
      label={t(`level.${level}`)}
    />
  );
}
