import type { SentData } from '@agentarium/contracts';
import { fieldGroups, groupOfField, type ProfileField, profileFields } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { privacyQuery, useUpdatePrivacy } from '../../data/users.ts';
import { QueryFailed } from '../../design/feedback/error-state.tsx';
import { useToast } from '../../design/feedback/toast.tsx';
import { DateTime } from '../../design/layout/date-time.tsx';
import { Note } from '../../design/layout/note.tsx';
import { BackButton, PageHeader } from '../../design/layout/page-header.tsx';
import { LoadingStatus } from '../../design/layout/skeletons.tsx';
import { plainList } from '../../design/layout/styles.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { FormSection } from './form-section.tsx';

/** The kinds of data that are in the profile, with its fields. */
const groupedFields = fieldGroups
  .map((group) => ({ group, fields: profileFields.filter((field) => groupOfField[field] === group) }))
  .filter(({ fields }) => fields.length > 0);

/** /settings/privacy: what models may receive of the user's data, and what they received. */
export function Component() {
  const { t } = useTranslation('privacy');
  return (
    <>
      <PageHeader
        above={<BackButton fallback={paths.settings} />}
        title={t('title')}
        purpose={t('purpose')}
      />
      <Box sx={{ display: 'grid', gap: { xs: 2, md: 3 } }}>
        <PrivacyPanel />
      </Box>
    </>
  );
}

/** Shows what models may receive of the user's data, and what they received in the last 90 days. */
export function PrivacyPanel() {
  const { t } = useTranslation(['privacy', 'common']);
  const query = useQuery(privacyQuery);
  if (query.isError && !query.data) return <QueryFailed query={query} title={t('privacy:loadFailed')} />;
  return (
    <>
      <FormSection anchor="withheld" title={t('privacy:withheld.title')} text={t('privacy:withheld.text')}>
        {query.data ? (
          <WithheldFields withheld={query.data.withheld} />
        ) : (
          <Rows count={groupedFields.length + profileFields.length} />
        )}
      </FormSection>
      <FormSection anchor="sent" title={t('privacy:sent.title')} text={t('privacy:sent.text')}>
        {query.data ? <SentTable sent={query.data.sent} /> : <Rows count={3} />}
      </FormSection>
    </>
  );
}

/** Takes the room of this many rows, so that what is below them does not move when they appear. */
function Rows({ count }: { count: number }) {
  return (
    <LoadingStatus>
      {Array.from({ length: count }, (_, index) => `row-${index}`).map((key) => (
        <Skeleton key={key} variant="text" height={48} />
      ))}
    </LoadingStatus>
  );
}

type FieldRowProps = {
  field: ProfileField;
  isWithheld: boolean;
  isPending: boolean;
  onChange: (isWithheld: boolean) => void;
};

function FieldRow({ field, isWithheld, isPending, onChange }: FieldRowProps) {
  const { t } = useTranslation('privacy');
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 0.5, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2" component="p">
          {t(`field.${field}`)}
        </Typography>
        <Note>{t(isWithheld ? 'withheld.off' : 'withheld.on')}</Note>
      </Box>
      <Switch
        checked={!isWithheld}
        disabled={isPending}
        onChange={(_, isOn) => onChange(!isOn)}
        slotProps={{ input: { 'aria-label': t('withheld.switch', { field: t(`field.${field}`) }) } }}
      />
    </Box>
  );
}

/** Each profile field with a switch for whether runs may send it. A switch waits for the server. */
function WithheldFields({ withheld }: { withheld: readonly ProfileField[] }) {
  const { t } = useTranslation('privacy');
  const toast = useToast();
  const { mutateAsync, isPending } = useUpdatePrivacy();
  const id = useId();
  const change = async (field: ProfileField, isWithheld: boolean) => {
    const others = withheld.filter((one) => one !== field);
    try {
      await mutateAsync({ withheld: isWithheld ? [...others, field] : others, before: [...withheld] });
    } catch (error) {
      if (isApiError(error, 'STALE_WRITE')) toast.error(t('withheld.stale'));
      else toast.error(error, t('withheld.failed'));
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      {groupedFields.map(({ group, fields }) => (
        <section key={group} aria-labelledby={`${id}-${group}`}>
          <Typography id={`${id}-${group}`} variant="h6" component="h3" sx={{ mb: 0.5 }}>
            {t(`group.${group}`)}
          </Typography>
          <Box component="ul" sx={plainList}>
            {fields.map((field) => (
              <FieldRow
                key={field}
                field={field}
                isWithheld={withheld.includes(field)}
                isPending={isPending}
                onChange={(isWithheld) => void change(field, isWithheld)}
              />
            ))}
          </Box>
        </section>
      ))}
    </Box>
  );
}

/** Lists the kinds of the user's data that each model family received, how often and when last. */
function SentTable({ sent }: { sent: readonly SentData[] }) {
  const { t } = useTranslation('privacy');
  const id = useId();
  if (sent.length === 0) return <Note variant="body2">{t('sent.none')}</Note>;
  const families = [...Map.groupBy(sent, ({ family, is_demo }) => `${family} ${is_demo}`)];
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {families.map(([key, rows]) => {
        const [{ family, is_demo: isDemo } = { family: '', is_demo: false }] = rows;
        return (
          <section key={key} aria-labelledby={`${id}-${key.replace(' ', '-')}`}>
            <Typography id={`${id}-${key.replace(' ', '-')}`} variant="h6" component="h3">
              {isDemo ? t('demo') : t(`family.${family}`, { defaultValue: family })}
            </Typography>
            <Note sx={{ mb: 0.5 }}>{isDemo ? t('demoStays') : t('sent.provider')}</Note>
            <Box component="ul" sx={plainList}>
              {rows.map(({ group, runs, last_sent_at }) => (
                <Box
                  component="li"
                  key={group}
                  sx={{
                    display: 'flex',
                    flexDirection: { xs: 'column', sm: 'row' },
                    justifyContent: 'space-between',
                    columnGap: 2,
                    py: 1,
                    borderTop: 1,
                    borderColor: 'divider',
                  }}
                >
                  <Box sx={{ minWidth: 0 }}>
                    <Typography variant="subtitle2" component="p">
                      {t(`group.${group}`)}
                    </Typography>
                    <Note>{t(`what.${group}`)}</Note>
                  </Box>
                  <Typography
                    variant="small"
                    component="p"
                    sx={{ flexShrink: 0, fontVariantNumeric: 'tabular-nums' }}
                  >
                    {t('sent.runs', { count: runs })} · <DateTime at={last_sent_at} as="relative" />
                  </Typography>
                </Box>
              ))}
            </Box>
          </section>
        );
      })}
    </Box>
  );
}
