import { fieldGroups, groupOfField, type ProfileField, profileFields } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdatePrivacy } from '../../../data/users.ts';
import { useToast } from '../../../design/feedback/toast.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { plainList } from '../../../design/layout/styles.ts';
import { isApiError } from '../../../lib/api/api-error.ts';

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
export function WithheldFields({ withheld }: { withheld: readonly ProfileField[] }) {
  const { t } = useTranslation('privacy');
  const toast = useToast();
  const { mutate, isPending } = useUpdatePrivacy();
  const id = useId();
  const change = (field: ProfileField, isWithheld: boolean) => {
    const others = withheld.filter((one) => one !== field);
    mutate(
      { withheld: isWithheld ? [...others, field] : others, before: [...withheld] },
      {
        onError: (error) =>
          isApiError(error, 'STALE_WRITE')
            ? toast.error(t('withheld.stale'))
            : toast.error(error, t('withheld.failed')),
      },
    );
  };
  const groups = fieldGroups
    .map((group) => ({ group, fields: profileFields.filter((field) => groupOfField[field] === group) }))
    .filter(({ fields }) => fields.length > 0);
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      {groups.map(({ group, fields }) => (
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
                onChange={(isWithheld) => change(field, isWithheld)}
              />
            ))}
          </Box>
        </section>
      ))}
    </Box>
  );
}
