import type { Provenance } from '@agentarium/contracts';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { Note } from '../../../design/layout/note.tsx';
import { paths } from '../../../lib/paths.ts';
import { FactGroup } from './fact-group.tsx';

/** Shows which of the user's data a model received, where it came from, and which provider got it. */
export function PersonalData({ sent }: { sent: NonNullable<Provenance['sent']> }) {
  const { t, i18n } = useTranslation('privacy');
  const { fields, families } = sent;
  const nameOf = (field: string, group: string) =>
    t(group === 'preferences' ? 'preference' : `field.${field}`, { name: field, defaultValue: field });
  const providers = families
    .filter(({ is_demo }) => !is_demo)
    .map(({ family }) => t(`family.${family}`, { defaultValue: family }));
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(providers);
  const lines = fields.map(({ field, group, origin }) => ({
    key: `${origin}.${field}`,
    label: nameOf(field, group),
    value: t(`how.origin.${origin}`),
  }));
  return (
    <FactGroup title={t('how.personal')} lines={lines}>
      <Note sx={{ mb: lines.length > 0 ? 1 : 0 }}>
        {lines.length === 0
          ? t('how.noPersonal')
          : providers.length > 0
            ? t('how.sentTo', { providers: list })
            : t('demoStays')}{' '}
        <Link component={RouterLink} to={paths.privacy}>
          {t('how.privacy')}
        </Link>
      </Note>
    </FactGroup>
  );
}
