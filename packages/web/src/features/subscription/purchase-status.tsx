import type { PurchaseStatus } from '@agentarium/contracts';
import Chip from '@mui/material/Chip';
import { useTranslation } from '../../design/hooks/use-translation.ts';

const colours = { pending: 'warning', completed: 'success', failed: 'error', refunded: 'default' } as const;

/** How a purchase stands; what is not known counts as pending (docs/spec/user-side.md#states). */
export function PurchaseStatusChip({ status }: { status: PurchaseStatus }) {
  const { t } = useTranslation('subscription');
  const known = status in colours ? status : 'pending';
  return <Chip size="small" color={colours[known]} label={t(`status.${known}`)} />;
}
