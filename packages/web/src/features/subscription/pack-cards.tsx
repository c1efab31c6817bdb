import {
  type ExecutionPack,
  type PackSize,
  pricePerRun,
  type SubscriptionStatus,
} from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../design/hooks/use-format.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { equalColumns } from '../../design/layout/styles.ts';
import { Badge, Section } from './section.tsx';

const badges = { s: null, m: 'recommended', l: 'bestValue' } as const;

type PackCardProps = { pack: ExecutionPack; currency: string; canBuy: boolean; onBuy: () => void };

function PackCard({ pack, currency, canBuy, onBuy }: PackCardProps) {
  const { t } = useTranslation('subscription');
  const format = useFormat();
  const badge = badges[pack.name];
  const price = format.money(pack.price, currency);
  return (
    <Paper
      component="article"
      variant="outlined"
      aria-label={t('packs.runs', { count: pack.execution_count })}
      sx={{
        p: 2.5,
        display: 'flex',
        flexDirection: 'column',
        gap: 1.5,
        ...(badge === 'recommended' && { borderColor: 'primary.main' }),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 24 }}>
        <Box sx={{ display: 'flex', color: 'tint.primary.text' }}>
          <Icon name="bolt" size={24} />
        </Box>
        {badge && (
          <Badge
            ground={badge === 'recommended' ? 'tint.primary.soft' : 'tint.warning.soft'}
            ink={badge === 'recommended' ? 'tint.primary.text' : 'tint.warning.text'}
          >
            {t(`packs.${badge}`)}
          </Badge>
        )}
      </Box>
      <Box>
        <Typography variant="h2" component="h3">
          {t('packs.runs', { count: pack.execution_count })}
        </Typography>
        <Note>
          {t('packs.perRun', { price: format.money(pricePerRun(pack), currency) })}
          {' · '}
          {t('packs.days', { count: pack.expires_after_days })}
        </Note>
      </Box>
      <Button
        variant={badge === 'recommended' ? 'contained' : 'outlined'}
        disabled={!canBuy}
        onClick={onBuy}
        sx={{ mt: 'auto' }}
      >
        {t('packs.buy', { count: pack.execution_count, price })}
      </Button>
    </Paper>
  );
}

/** Runs beyond the daily limit, in three sizes. */
export function PackCards({
  status,
  onBuy,
}: {
  status: SubscriptionStatus;
  onBuy: (size: PackSize) => void;
}) {
  const { t } = useTranslation('subscription');
  const format = useFormat();
  const { subscription_data: data } = status;
  const canBuy = status.can_purchase.can_purchase_executions;
  const left = data.extra_executions;
  return (
    <Section
      id="packs"
      title={t('packs.title')}
      text={
        left > 0 && data.extra_executions_expire_at
          ? t('packs.left', { count: left, date: format.date(data.extra_executions_expire_at) })
          : t('packs.text')
      }
    >
      {!canBuy && (
        <Alert severity="info" icon={<Icon name="lock" />} sx={{ mb: 2 }}>
          {t('packs.locked')}
        </Alert>
      )}
      <Box sx={{ ...equalColumns('sm', 3), gap: 2 }}>
        {status.execution_packs.map((pack) => (
          <PackCard
            key={pack.name}
            pack={pack}
            currency={status.currency_code}
            canBuy={canBuy}
            onBuy={() => onBuy(pack.name)}
          />
        ))}
      </Box>
    </Section>
  );
}
