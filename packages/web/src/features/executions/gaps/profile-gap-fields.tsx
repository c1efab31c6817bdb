import type { Parameter } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../design/layout/note.tsx';
import { ParameterField } from '../parameters/parameter-field.tsx';
import { fieldName, type ParameterControl } from '../parameters/use-parameter-form.ts';

type GapFieldsProps = {
  gaps: readonly Parameter[];
  /** The number of the first of them among the fields of the form. */
  from: number;
  control: ParameterControl;
  isKept: boolean;
  /** Absent where later runs need the values too, so that they are always kept. */
  onKept: ((isKept: boolean) => void) | undefined;
};

/** Asks in place for what the profile lacks, and whether to keep it there. */
export function ProfileGapFields({ gaps, from, control, isKept, onKept }: GapFieldsProps) {
  const { t } = useTranslation('parameters');
  return (
    <Box
      component="section"
      aria-labelledby="profile-gaps"
      sx={{ display: 'grid', gap: 2, p: 2, borderRadius: '12px', bgcolor: 'surface.sunken' }}
    >
      <Typography id="profile-gaps" variant="h6" component="h3">
        {t('gaps.title')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {gaps.map((parameter, index) => (
          <Box key={parameter.name} sx={{ minWidth: 0 }}>
            <ParameterField parameter={parameter} name={fieldName(from + index)} control={control} />
          </Box>
        ))}
      </Box>
      {onKept ? (
        <FormControlLabel
          control={<Checkbox checked={isKept} onChange={(_, checked) => onKept(checked)} />}
          label={t('gaps.keep')}
        />
      ) : (
        <Note>{t('gaps.kept')}</Note>
      )}
    </Box>
  );
}
