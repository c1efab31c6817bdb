import type { Parameter } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type MouseEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { focusFirstField } from '../../../design/hooks/use-focus.ts';
import { Note } from '../../../design/layout/note.tsx';
import { equalColumns } from '../../../design/layout/styles.ts';
import { paths } from '../../../lib/paths.ts';
import { useParamsLink } from '../../../widgets/use-params-link.ts';
import { ParameterField } from './parameter-field.tsx';
import { ValueList } from './parameter-values.tsx';
import { sourceValue, type ValueSources } from './profile-values.ts';
import { fieldName, type ParameterControl } from './use-parameter-form.tsx';

type ProfileBlockProps = {
  parameters: readonly Parameter[];
  sources: ValueSources;
  /** The fields for the values of the profile, and where they are in the form; they show on request, and when one is wrong. */
  own: { fields: readonly Parameter[]; control: ParameterControl; from: number; hasFault: boolean };
};

/** The values used without being asked for: from the profile, changed in place, and from the parent execution. */
export function ProfileBlock({
  parameters,
  sources,
  own: { fields, control, from, hasFault },
}: ProfileBlockProps) {
  const { t } = useTranslation('parameters');
  const paramsLink = useParamsLink();
  const [isOpen, setOpen] = useState(false);
  if (hasFault && !isOpen) setOpen(true);
  /** Replaces the button that was pressed with the fields, which get its focus. */
  const open = ({ currentTarget: { parentElement } }: MouseEvent) => {
    flushSync(() => setOpen(true));
    if (parentElement) focusFirstField(parentElement);
  };
  const now = new Date();
  const groups = [
    {
      title: t('fromProfile'),
      editable: true,
      own: parameters.filter((p) => ['UserInfo', 'UserProfile', 'UserPreferences'].includes(p.param_type)),
    },
    {
      title: t('fromParent'),
      editable: false,
      own: parameters.filter((p) => p.param_type === 'ParentInput'),
    },
  ].filter(({ own }) => own.length > 0);
  if (groups.length === 0) return null;
  const parent = sources.parent ?? undefined;
  /** The values that the open fields don't show: of the account, and the preferences. */
  const isElsewhere = ({ param_type }: Parameter) => param_type !== 'UserProfile';
  return (
    <Box sx={{ display: 'grid', gap: 2, p: 2, borderRadius: '12px', bgcolor: 'surface.sunken' }}>
      {groups.map(({ title, editable, own }) => (
        <section key={title}>
          <Box
            sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', mb: 1, gap: 1 }}
          >
            <Typography variant="h6" component="h3">
              {title}
            </Typography>
            {editable &&
              (fields.length > 0 ? (
                !isOpen && (
                  <Button size="small" onClick={open} sx={{ my: -0.5 }}>
                    {t('changeProfile')}
                  </Button>
                )
              ) : (
                <Typography
                  variant="small"
                  component={Link}
                  to={own.every((p) => p.param_type === 'UserInfo') ? paths.profile : paramsLink}
                  sx={{ color: 'primary.main', fontWeight: 550, py: 0.25 }}
                >
                  {t('changeProfile')}
                </Typography>
              ))}
          </Box>
          {editable && isOpen && (
            <Box sx={{ ...equalColumns('sm', 2), gap: 2, mb: 2 }}>
              {fields.map((field, index) => (
                <Box key={field.name} sx={{ minWidth: 0 }}>
                  <ParameterField
                    parameter={{ ...field, optional: false }}
                    name={fieldName(from + index)}
                    control={control}
                  />
                </Box>
              ))}
              <Note sx={{ gridColumn: '1 / -1' }}>{t('ownChanged')}</Note>
            </Box>
          )}
          <ValueList
            of={editable ? undefined : parent}
            values={(editable && isOpen ? own.filter(isElsewhere) : own).map((parameter) => ({
              parameter,
              value: sourceValue(parameter, sources, now),
            }))}
          />
        </section>
      ))}
    </Box>
  );
}
