import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../design/layout/icon.tsx';

/** Shows whether a plan includes a feature, as an accessible icon. */
export function Tick({ has, size = 20 }: { has: boolean; size?: number }) {
  const { t } = useTranslation('common');
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        verticalAlign: 'middle',
        color: has ? 'tint.success.text' : 'text.secondary',
      }}
    >
      <Icon name={has ? 'check' : 'remove'} size={size} label={t(has ? 'yes' : 'no')} />
    </Box>
  );
}

/** A tick with its label. */
export function FeatureTick({ has, text }: { has: boolean; text: string }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1,
        typography: 'body2',
        color: has ? 'text.primary' : 'text.secondary',
      }}
    >
      <Tick has={has} />
      {text}
    </Box>
  );
}
