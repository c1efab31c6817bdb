import type { User } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../design/hooks/use-format.ts';
import { runsLeft } from '../../lib/usage.ts';
import { ShareRing } from './share-ring.tsx';

/** Today's remaining runs as a ring around the figure; full and `∞` if unlimited. */
export function UsageRing({ user }: { user: User }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { limit, left, level } = runsLeft(user);
  const isUnlimited = limit < 0;
  const share = isUnlimited ? 1 : limit === 0 ? 0 : Math.min(1, Math.max(0, left / limit));
  return (
    <Box
      role="img"
      aria-label={
        isUnlimited
          ? t('runs.unlimited')
          : t('runs.left', { count: left, shown: format.number(left), limit: format.number(limit) })
      }
    >
      <ShareRing share={share} level={level} size={112}>
        <Typography component="span" variant="figure" sx={{ fontSize: '2rem', lineHeight: 1 }}>
          {isUnlimited ? '∞' : format.number(left)}
        </Typography>
        {!isUnlimited && (
          <Typography component="span" variant="caption" sx={{ mt: 0.5, color: 'text.secondary' }}>
            {t('runs.of', { limit: format.number(limit) })}
          </Typography>
        )}
      </ShareRing>
    </Box>
  );
}
