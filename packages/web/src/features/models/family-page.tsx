import type { ModelFamily } from '@agentarium/contracts';
import { type LlmModel, llmModels } from '@agentarium/contracts/names';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, Link as RouterLink, useParams } from 'react-router';
import { modelsQuery, usePauseFamily } from '../../data/models.ts';
import { useConfirm } from '../../design/feedback/confirm.tsx';
import { QueryFailed } from '../../design/feedback/error-state.tsx';
import { FormPanel } from '../../design/form/form-panel.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { DateTime } from '../../design/layout/date-time.tsx';
import { FactGrid, type FactRow } from '../../design/layout/fact-grid.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { LoadingStatus, RowSkeleton } from '../../design/layout/skeletons.tsx';
import { paths, runsOfFamily } from '../../lib/paths.ts';
import { AdminPage } from '../../widgets/admin/admin-page.tsx';
import { SaveNotice } from '../../widgets/admin/record-form.tsx';
import { familyNames } from '../../widgets/files/use-vision.ts';
import { FamilyChip, useRunsText } from './family-facts.tsx';
import { ModelPanel } from './model-panel.tsx';

const isFamily = (name: string | undefined): name is LlmModel => llmModels.some((one) => one === name);

/** /admin/models/{family}: how a family does, its pause, and its models by version. */
export function Component() {
  const { family } = useParams();
  return isFamily(family) ? <FamilyPage name={family} /> : <Navigate to={paths.notFound} replace />;
}

export function FamilyPage({ name }: { name: ModelFamily['family'] }) {
  const { t } = useTranslation('models');
  const query = useQuery(modelsQuery);
  const { data } = query;
  const family = data?.items.find((one) => one.family === name);
  return (
    <AdminPage
      title={familyNames[name]}
      back={{ to: paths.admin.models, label: t('back') }}
      action={family && <PauseButton family={family} />}
    >
      {family && data ? (
        <>
          <StatePanel family={family} countedAt={data.counted_at} />
          {family.models.map((model) => (
            <ModelPanel key={model.version} family={family} model={model} currency={data.currency_code} />
          ))}
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

function StatePanel({ family, countedAt }: { family: ModelFamily; countedAt: string }) {
  const { t } = useTranslation(['models', 'runs-admin', 'common']);
  const runsText = useRunsText();
  const { source, endpoint, has_key, fallbacks, paused, hour, day, last_success_at, last_failure } = family;
  const name = familyNames[family.family];
  const runsOf = (counts: ModelFamily['day'], hours: number) =>
    counts.runs === 0 ? (
      runsText(counts)
    ) : (
      <Link key={hours} component={RouterLink} to={runsOfFamily(family.family, countedAt, hours)}>
        {runsText(counts)}
      </Link>
    );
  const rows: FactRow[] = [
    [t('field.source'), t(`source.${source}`)],
    ...(endpoint
      ? [
          [t('field.endpoint'), endpoint] as const,
          [t('field.key'), t(has_key ? 'keySet' : 'keyNone')] as const,
        ]
      : []),
    [
      t('field.fallbacks'),
      fallbacks.length === 0 ? t('common:none') : fallbacks.map((one) => familyNames[one]).join(', '),
    ],
    [t('field.hour'), runsOf(hour, 1)],
    [t('field.day'), runsOf(day, 24)],
    [
      t('field.lastSuccess'),
      last_success_at ? <DateTime key="success" at={last_success_at} as="relative" /> : t('notToday'),
    ],
    [
      t('field.lastFailure'),
      last_failure ? (
        <span key="failure">
          <DateTime at={last_failure.at} as="relative" />
          {': '}
          {t(`runs-admin:reason.${last_failure.code}`, { defaultValue: t('runs-admin:reason.other') })}
        </span>
      ) : (
        t('notToday')
      ),
    ],
  ];
  return (
    <FormPanel title={t('stateTitle')} text={t('counted')} aside={<FamilyChip family={family} />}>
      {paused && (
        <Alert severity="warning" icon={<Icon name="pause" />} sx={{ mb: 2 }}>
          {t('pausedSince', { who: paused.by ?? t('someone') })} <DateTime at={paused.at} />.{' '}
          {t(fallbacks.length > 0 ? 'pausedFallback' : 'pausedAlone', { family: name })}
        </Alert>
      )}
      {source !== 'provider' && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t(`setUp.${family.family}`)}
        </Alert>
      )}
      <FactGrid rows={rows} />
    </FormPanel>
  );
}

function PauseButton({ family: { family, paused, fallbacks } }: { family: ModelFamily }) {
  const { t } = useTranslation('models');
  const confirm = useConfirm();
  const pause = usePauseFamily(family);
  const name = familyNames[family];
  const ask = async () => {
    const confirmed = await confirm({
      title: t('pause.title', { family: name }),
      text: t(fallbacks.length > 0 ? 'pause.fallback' : 'pause.alone'),
      confirmLabel: t('pause.confirm'),
      tone: 'danger',
    });
    if (confirmed) pause.mutate(true);
  };
  return (
    <>
      {paused ? (
        <LoadingButton icon="play_arrow" pending={pause.isPending} onClick={() => pause.mutate(false)}>
          {t('pause.end')}
        </LoadingButton>
      ) : (
        <Button
          variant="outlined"
          startIcon={<Icon name="pause" />}
          disabled={pause.isPending}
          onClick={() => void ask()}
        >
          {t('pause.open')}
        </Button>
      )}
      {pause.error && <SaveNotice error={pause.error} failed={t('pause.failed')} />}
    </>
  );
}
