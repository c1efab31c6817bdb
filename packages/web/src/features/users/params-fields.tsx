import { genders } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormSelectField } from '../../design/form/form-select-field.tsx';
import { FormTextField } from '../../design/form/form-text-field.tsx';
import { ChipListField } from './chip-list-field.tsx';
import { DerivedLine } from './derived-line.tsx';
import { FieldPair, FormSection } from './form-section.tsx';
import type { ParamsValues } from './params-values.ts';

const decimal = { htmlInput: { inputMode: 'decimal' } } as const;
const stack = { display: 'grid', gap: 2 } as const;

/** Basic, physical and medical information. */
export function ParamsFields<O>({ control }: { control: Control<ParamsValues, unknown, O> }) {
  const { t } = useTranslation('users');
  return (
    <>
      <FormSection title={t('params.basic.title')} text={t('params.basic.text')}>
        <Box sx={stack}>
          <FieldPair columns={3}>
            <FormTextField
              control={control}
              name="first_name"
              label={t('params.field.first_name')}
              autoComplete="given-name"
            />
            <FormTextField
              control={control}
              name="middle_name"
              label={t('params.field.middle_name')}
              autoComplete="additional-name"
            />
            <FormTextField
              control={control}
              name="last_name"
              label={t('params.field.last_name')}
              autoComplete="family-name"
            />
          </FieldPair>
          <FieldPair>
            <FormTextField
              control={control}
              name="date_of_birth"
              type="date"
              label={t('params.field.date_of_birth')}
              autoComplete="bday"
              slotProps={{ htmlInput: { min: '1900-01-01' } }}
            />
            <FormSelectField
              control={control}
              name="gender"
              label={t('params.field.gender')}
              emptyLabel={t('params.notSaid')}
              options={genders.map((value) => ({ value, label: t(`params.gender.${value}`) }))}
            />
          </FieldPair>
        </Box>
      </FormSection>
      <FormSection title={t('params.physical.title')} text={t('params.physical.text')}>
        <Box sx={stack}>
          <FieldPair>
            <FormTextField
              control={control}
              name="height"
              label={t('params.field.height')}
              unit={t('params.cm')}
              slotProps={decimal}
            />
            <FormTextField
              control={control}
              name="weight"
              label={t('params.field.weight')}
              unit={t('params.kg')}
              slotProps={decimal}
            />
          </FieldPair>
          <FormTextField
            control={control}
            name="physique"
            label={t('params.field.physique')}
            help={t('params.physiqueHelp')}
          />
          <DerivedLine control={control} />
        </Box>
      </FormSection>
      <FormSection title={t('params.medical.title')} text={t('params.medical.text')}>
        <Box sx={stack}>
          <ChipListField
            control={control}
            name="allergies"
            label={t('params.field.allergies')}
            placeholder={t('params.allergyExample')}
          />
          <ChipListField
            control={control}
            name="contraindications"
            label={t('params.field.contraindications')}
            placeholder={t('params.contraindicationExample')}
          />
        </Box>
      </FormSection>
    </>
  );
}
