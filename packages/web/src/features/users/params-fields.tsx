import { genders } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '../../design/form/form-panel.tsx';
import { FormSelectField } from '../../design/form/form-select-field.tsx';
import { FormTextField } from '../../design/form/form-text-field.tsx';
import { ChipListField } from './chip-list-field.tsx';
import { AgeLine, BodyMassLine } from './derived-line.tsx';
import { FormSection } from './form-section.tsx';
import type { ParamsValues } from './params-values.ts';

const decimal = { htmlInput: { inputMode: 'decimal' } } as const;
const stack = { display: 'grid', gap: 2 } as const;

/** Basic, physical and medical information. */
export function ParamsFields<O>({ control }: { control: Control<ParamsValues, unknown, O> }) {
  const { t } = useTranslation('users');
  const field = <N extends keyof ParamsValues>(name: N) => ({
    ...{ control, name },
    label: t(`params.field.${name as keyof ParamsValues}`),
  });
  return (
    <>
      <FormSection title={t('params.basic.title')} text={t('params.basic.text')}>
        <Box sx={stack}>
          <FieldRow columns={3}>
            <FormTextField {...field('first_name')} autoComplete="given-name" />
            <FormTextField {...field('middle_name')} autoComplete="additional-name" />
            <FormTextField {...field('last_name')} autoComplete="family-name" />
          </FieldRow>
          <FieldRow>
            <FormTextField
              {...field('date_of_birth')}
              type="date"
              autoComplete="bday"
              slotProps={{ htmlInput: { min: '1900-01-01' } }}
            />
            <FormSelectField
              {...field('gender')}
              emptyLabel={t('params.notSaid')}
              options={genders.map((value) => ({ value, label: t(`params.gender.${value}`) }))}
            />
          </FieldRow>
          <AgeLine control={control} />
        </Box>
      </FormSection>
      <FormSection title={t('params.physical.title')} text={t('params.physical.text')}>
        <Box sx={stack}>
          <FieldRow>
            <FormTextField {...field('height')} unit={t('params.cm')} slotProps={decimal} />
            <FormTextField {...field('weight')} unit={t('params.kg')} slotProps={decimal} />
          </FieldRow>
          <BodyMassLine control={control} />
          <FormTextField {...field('physique')} help={t('params.physiqueHelp')} />
        </Box>
      </FormSection>
      <FormSection title={t('params.medical.title')} text={t('params.medical.text')}>
        <Box sx={stack}>
          <ChipListField {...field('allergies')} placeholder={t('params.allergyExample')} />
          <ChipListField {...field('contraindications')} placeholder={t('params.contraindicationExample')} />
        </Box>
      </FormSection>
    </>
  );
}
