import type { ModelFamily } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { modelsQuery } from '../../data/models.ts';
import { QueryFailed } from '../../design/feedback/error-state.tsx';
import { CardLink } from '../../design/layout/card-link.tsx';
import { DateTime } from '../../design/layout/date-time.tsx';
import { FactGrid } from '../../design/layout/fact-grid.tsx';
import { Note } from '../../design/layout/note.tsx';
import { LoadingStatus, RowSkeleton } from '../../design/layout/skeletons.tsx';
import { columns, plainList } from '../../design/layout/styles.ts';
import { paths } from '../../lib/paths.ts';
import { AdminPage } from '../../widgets/admin/admin-page.tsx';
import { familyNames } from '../../widgets/files/use-vision.ts';
import { FamilyChip, useRunsText } from './family-facts.tsx';

/** /admin/models: the families of models, each with what its versions mean and how it does. */
export function Component() {
  const { t } = useTranslation('models');
  const query = useQuery(modelsQuery);
  const { data } = query;
  return (
    <AdminPage title={t('title')} purpose={t('purpose')}>
      {data ? (
        <>
          <Box component="ul" sx={{ ...plainList, ...columns('md', 'repeat(3, minmax(0, 1fr))'), gap: 2 }}>
            {data.items.map((family) => (
              <li key={family.family}>
                <FamilyCard family={family} />
              </li>
            ))}
          </Box>
          <Note>
            {t('countedAt')} <DateTime at={data.counted_at} as="time" />
          </Note>
        </>
      ) : query.error ? (
        <QueryFailed query={query} title={t('loadFailed')} />
      ) : (
        <LoadingStatus>
          <RowSkeleton size={48} widths={['60%', '40%']} />
        </LoadingStatus>
      )}
    </AdminPage>
  );
}

function FamilyCard({ family }: { family: ModelFamily }) {
  const { t } = useTranslation(['models', 'common']);
  const runsText = useRunsText();
  const { models, source, endpoint, hour, day, fallbacks } = family;
  const versions =
    source === 'demo'
      ? [t('versionDemo')]
      : models.map(({ model, version, is_last }) =>
          t(models.length === 1 ? 'versionAll' : is_last ? 'versionOn' : 'version', { version, model }),
        );
  return (
    <CardLink
      to={paths.admin.modelFamily(family.family)}
      title={familyNames[family.family]}
      sx={{ height: '100%', display: 'flex', flexDirection: 'column', gap: 1.5, p: 2 }}
    >
      {(link) => (
        <>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              justifyContent: 'space-between',
              alignItems: 'flex-start',
              gap: 1,
            }}
          >
            <Box sx={{ minWidth: 0 }}>
              {link}
              <Note sx={{ overflowWrap: 'anywhere' }}>{endpoint ?? t(`source.${source}`)}</Note>
            </Box>
            <FamilyChip family={family} />
          </Box>
          <FactGrid
            rows={[
              [t('field.versions'), versions.length === 0 ? t('common:none') : versions.join(', ')],
              [t('field.hour'), runsText(hour)],
              [t('field.day'), runsText(day)],
              ...(fallbacks.length > 0
                ? [[t('field.fallbacks'), fallbacks.map((name) => familyNames[name]).join(', ')] as const]
                : []),
            ]}
          />
        </>
      )}
    </CardLink>
  );
}
