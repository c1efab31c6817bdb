import type { ProgressParameter } from '@agentarium/contracts';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../design/layout/note.tsx';
import { useUnitName } from '../../../widgets/use-unit-name.ts';
import { nameOf } from './series.ts';

/** Selects one of the numbers, or none; each shows whether it is an input or an output, and its description. */
export function ParameterSelect({
  label,
  value,
  parameters,
  onChange,
}: {
  label: string;
  value: string | null;
  parameters: readonly ProgressParameter[];
  onChange: (key: string | null) => void;
}) {
  const { t, i18n } = useTranslation('progress');
  const unitName = useUnitName();
  const labelId = useId();
  const chosen = parameters.find(({ key }) => key === value);
  const sourced = (parameter: ProgressParameter) =>
    t(`source.${parameter.source}`, { name: nameOf(parameter, i18n.language) });
  return (
    <FormControl size="small" fullWidth>
      <InputLabel id={labelId} shrink>
        {label}
      </InputLabel>
      <Select
        labelId={labelId}
        label={label}
        displayEmpty
        notched
        value={chosen?.key ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
        renderValue={() => (chosen ? sourced(chosen) : t('none'))}
      >
        <MenuItem value="">{t('none')}</MenuItem>
        {parameters.map((parameter) => (
          <MenuItem key={parameter.key} value={parameter.key} sx={{ display: 'block', whiteSpace: 'normal' }}>
            {sourced(parameter)}
            {(parameter.description ?? parameter.unit) && (
              <Note component="span" sx={{ display: 'block' }}>
                {[parameter.description, unitName(parameter.unit)].filter(Boolean).join(' · ')}
              </Note>
            )}
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  );
}
