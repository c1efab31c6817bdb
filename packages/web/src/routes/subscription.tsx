import { useTranslation } from 'react-i18next';
import { PageHeader } from '../design/layout/page-header.tsx';
import { SubscriptionPanel } from '../features/subscription/subscription-panel.tsx';

/** /subscription: the current plan, offers and purchases. */
export function Component() {
  const { t } = useTranslation('subscription');
  return (
    <>
      <PageHeader title={t('title')} purpose={t('purpose')} />
      <SubscriptionPanel />
    </>
  );
}
