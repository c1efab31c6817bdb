import type { Parameter } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { Note } from '../../../design/layout/note.tsx';
import { equalColumns } from '../../../design/layout/styles.ts';
import { paths } from '../../../lib/paths.ts';
import { ParameterField } from '../parameters/parameter-field.tsx';
import { fieldName, type ParameterControl } from '../parameters/use-parameter-form.ts';

type GapFieldsProps = {
  gaps: readonly Parameter[];
  /** The index of the first of them among the form's fields. */
  from: number;
  control: ParameterControl;
  keep: SaveGaps;
};

/** `onSaveChange` is absent if later runs need the values too, so they are always saved. */
export type SaveGaps = { isSaved: boolean; onSaveChange: ((isSaved: boolean) => void) | undefined };

/** Asks for what the profile lacks, and whether to save it there. */
export function ProfileGapFields({ keep: { isSaved, onSaveChange }, ...fields }: GapFieldsProps) {
  const { t } = useTranslation('parameters');
  return (
    <GapFields id="profile-gaps" title={t('gaps.title')} {...fields}>
      {onSaveChange ? (
        <FormControlLabel
          control={<Checkbox checked={isSaved} onChange={(_, checked) => onSaveChange(checked)} />}
          label={t('gaps.keep')}
        />
      ) : (
        <Note>{t('gaps.kept')}</Note>
      )}
    </GapFields>
  );
}

/** Asks for withheld data; typing it in lets only this run use it. */
export function WithheldGapFields(fields: Omit<GapFieldsProps, 'keep'>) {
  const { t } = useTranslation('parameters');
  return (
    <GapFields id="withheld-gaps" title={t('withheld.title')} {...fields}>
      <Note>
        {t('withheld.text')}{' '}
        <Link component={RouterLink} to={paths.privacy}>
          {t('withheld.change')}
        </Link>
      </Note>
    </GapFields>
  );
}

type FieldsProps = Omit<GapFieldsProps, 'keep'> & { id: string; title: string; children: ReactNode };

function GapFields({ id, title, gaps, from, control, children }: FieldsProps) {
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gap: 2, p: 2, borderRadius: '12px', bgcolor: 'surface.sunken' }}
    >
      <Typography id={id} variant="h6" component="h3">
        {title}
      </Typography>
      <Box sx={{ ...equalColumns('sm', 2), gap: 2 }}>
        {gaps.map((parameter, index) => (
          <Box key={parameter.name} sx={{ minWidth: 0 }}>
            <ParameterField parameter={parameter} name={fieldName(from + index)} control={control} />
          </Box>
        ))}
      </Box>
      {children}
    </Box>
  );
}
