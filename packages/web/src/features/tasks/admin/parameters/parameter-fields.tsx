import { type DataType, languages, simpleTypes } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckInput, SelectInput } from '../../../../design/form/choice-fields.tsx';
import { TextInput } from '../../../../design/form/fields.tsx';
import { RowButton, SmallButton } from '../../../../design/layout/small-button.tsx';
import { columns, plainList } from '../../../../design/layout/styles.ts';
import { languageNames } from '../../../../lib/languages.ts';
import {
  dataTypeOf,
  hasDefault,
  hasRange,
  isSimpleType,
  isSource,
  type LabelField,
  labelIn,
  optionsOf,
  type RowValue,
  sourcesFor,
  textOf,
  typesFor,
  valueOfText,
  valueText,
  withDataType,
  withLabel,
  without,
  withSource,
} from './parameter-rows.ts';

const optionColumns = {
  display: 'grid',
  gap: 1,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) 32px', sm: 'repeat(3, minmax(0, 1fr)) 32px' },
} as const;

/** The options of an Enum: values, labels by language, and whether several may be chosen. */
function OptionFields({ value, onChange }: { value: RowValue; onChange: (value: RowValue) => void }) {
  const { t } = useTranslation('tasks-admin');
  const options = optionsOf(value);
  const set = (next: RowValue[]) => onChange({ ...value, options: next });
  const change = (at: number, option: RowValue) =>
    set(options.map((each, index) => (index === at ? option : each)));
  return (
    <Box role="group" aria-label={t('parameters.field.options')}>
      <Typography variant="subtitle2" component="p" sx={{ mb: 0.75 }}>
        {t('parameters.field.options')}
      </Typography>
      <Box component="ol" sx={{ ...plainList, display: 'grid', gap: 1 }}>
        {options.map((option, at) => {
          const number = at + 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an option has no key of its own, its fields hold no state
            <Box component="li" key={at} sx={optionColumns}>
              <TextInput
                size="small"
                isCode
                aria-label={t('parameters.option.value', { number })}
                placeholder={t('parameters.option.value', { number })}
                value={textOf(option, 'value')}
                onChange={(text) => change(at, { ...option, value: text })}
              />
              <Box sx={{ gridRow: { xs: 1, sm: 'auto' }, gridColumn: { xs: 2, sm: 4 } }}>
                <RowButton
                  icon="close"
                  label={t('parameters.option.remove', { number })}
                  disabled={options.length === 1}
                  onClick={() => set(options.filter((_, index) => index !== at))}
                />
              </Box>
              {languages.map((language) => (
                <TextInput
                  size="small"
                  key={language}
                  aria-label={t('parameters.option.label', { number, language: languageNames[language] })}
                  placeholder={languageNames[language]}
                  value={labelIn(option, 'locales', language)}
                  onChange={(text) => change(at, withLabel(option, 'locales', language, text))}
                  sx={{ gridRow: { sm: 1 }, gridColumn: { xs: 1, sm: language === 'en' ? 2 : 3 } }}
                />
              ))}
            </Box>
          );
        })}
      </Box>
      <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <SmallButton icon="add" variant="outlined" onClick={() => set([...options, { value: '' }])}>
          {t('parameters.option.add')}
        </SmallButton>
        <CheckInput
          size="small"
          label={t('parameters.field.multi_choice')}
          checked={value.multi_choice === true}
          onChange={(checked) => onChange({ ...value, multi_choice: checked })}
        />
      </Box>
    </Box>
  );
}

type FieldsProps = { value: RowValue; onChange: (value: RowValue) => void };

const Pair = ({ children }: { children: ReactNode }) => (
  <Box sx={{ ...columns('sm', 'repeat(2, minmax(0, 1fr))'), gap: 1.5 }}>{children}</Box>
);

/** Labels by language: of the parameter, or of its elements, keys or values. */
function Labels({ field, label, value, onChange }: FieldsProps & { field: LabelField; label: string }) {
  const { t } = useTranslation('tasks-admin');
  return (
    <Pair>
      {languages.map((language) => (
        <TextInput
          size="small"
          key={language}
          label={t('parameters.labelIn', { label, language: languageNames[language] })}
          value={labelIn(value, field, language)}
          onChange={(text) => onChange(withLabel(value, field, language, text))}
        />
      ))}
    </Pair>
  );
}

function SimpleTypeField({
  field,
  value,
  onChange,
}: FieldsProps & { field: 'element_type' | 'key_type' | 'value_type' }) {
  const { t } = useTranslation('tasks-admin');
  const type = value[field];
  return (
    <SelectInput
      size="small"
      label={t(`parameters.field.${field}`)}
      value={isSimpleType(type) ? type : null}
      options={simpleTypes.map((each) => ({ value: each, label: t(`type.${each}`) }))}
      onChange={(next) => {
        const changed = { ...value, [field]: next };
        onChange(hasRange(changed) ? changed : without(changed, 'min', 'max'));
      }}
    />
  );
}

/** A data type's additional fields (docs/spec/admin-side.md#validation). */
function TypeFacts({ value, onChange }: FieldsProps) {
  const { t } = useTranslation('tasks-admin');
  const labels = (field: LabelField) => (
    <Labels field={field} label={t(`parameters.field.${field}`)} value={value} onChange={onChange} />
  );
  switch (dataTypeOf(value)) {
    case 'Map':
      return (
        <>
          <Pair>
            <SimpleTypeField field="key_type" value={value} onChange={onChange} />
            <SimpleTypeField field="value_type" value={value} onChange={onChange} />
          </Pair>
          {labels('key_locales')}
          {labels('value_locales')}
        </>
      );
    case 'Array':
      return (
        <>
          <SimpleTypeField field="element_type" value={value} onChange={onChange} />
          {labels('element_locales')}
        </>
      );
    case 'Enum':
      return <OptionFields value={value} onChange={onChange} />;
    default:
      return null;
  }
}

type Stored = 'value' | 'default_value' | 'min' | 'max';

/** A value stored with the parameter, edited as text; clearing the field removes it. */
function StoredField({
  field,
  label,
  type,
  value,
  onChange,
}: FieldsProps & { field: Stored; label: string; type: DataType | null }) {
  const { t } = useTranslation('tasks-admin');
  const isJson = ['Array', 'Map', 'Object'].includes(type ?? '') || value.multi_choice === true;
  const [typed, setTyped] = useState(() => valueText(type, value[field]));
  // What is typed (`1.`) stays while it means the same value.
  const isSame = JSON.stringify(valueOfText(type, typed)) === JSON.stringify(value[field]);
  const change = (text: string) => {
    setTyped(text);
    const next = valueOfText(type, text);
    onChange(next === undefined ? without(value, field) : { ...value, [field]: next });
  };
  return (
    <TextInput
      size="small"
      label={label}
      {...(isJson && { help: t('parameters.valueHelp') })}
      isCode
      value={isSame ? typed : valueText(type, value[field])}
      onChange={change}
    />
  );
}

/** The allowed range of a value, and its default. */
function GivenFields({ value, onChange }: FieldsProps) {
  const { t } = useTranslation('tasks-admin');
  const type = dataTypeOf(value);
  const stored = { value, onChange };
  return (
    <>
      {hasRange(value) && (
        <Pair>
          <StoredField {...stored} field="min" label={t('parameters.field.min')} type="Float" />
          <StoredField {...stored} field="max" label={t('parameters.field.max')} type="Float" />
        </Pair>
      )}
      {hasDefault(value) && (
        <StoredField
          key={type}
          {...stored}
          field="default_value"
          label={t('parameters.field.default_value')}
          type={type}
        />
      )}
    </>
  );
}

/** All fields of a parameter; other JSON properties are kept. */
export function ParameterFields({ kind, value, onChange }: FieldsProps & { kind: 'required' | 'output' }) {
  const { t } = useTranslation('tasks-admin');
  const type = dataTypeOf(value);
  const source = isSource(value.param_type) ? value.param_type : null;
  const setText = (field: string) => (text: string) =>
    onChange(text === '' ? without(value, field) : { ...value, [field]: text });
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Pair>
        <TextInput
          size="small"
          label={t('parameters.field.name')}
          value={textOf(value, 'name')}
          onChange={(name) => onChange({ ...value, name })}
          isCode
        />
        <TextInput
          size="small"
          label={t('parameters.field.unit')}
          placeholder={t('parameters.unitExample')}
          value={textOf(value, 'unit')}
          onChange={setText('unit')}
        />
        {kind === 'required' && (
          <SelectInput
            size="small"
            label={t('parameters.field.source')}
            value={source}
            options={sourcesFor(type).map((each) => ({ value: each, label: t(`source.${each}`) }))}
            onChange={(next) => onChange(withSource(value, next))}
          />
        )}
        <SelectInput
          size="small"
          label={t('parameters.field.type')}
          value={type}
          options={typesFor(kind).map((each) => ({ value: each, label: t(`type.${each}`) }))}
          onChange={(next) => onChange(withDataType(value, next))}
        />
      </Pair>
      <Labels field="locales" label={t('parameters.field.locales')} value={value} onChange={onChange} />
      <TypeFacts value={value} onChange={onChange} />
      {kind === 'required' && <GivenFields value={value} onChange={onChange} />}
      {source === 'UserInput' && type !== 'Schedule' && (
        <CheckInput
          size="small"
          label={t('parameters.field.optional')}
          checked={value.optional === true}
          onChange={(isOptional) =>
            onChange(isOptional ? { ...value, optional: true } : without(value, 'optional'))
          }
        />
      )}
      {source === 'UserInput' && hasDefault(value) && value.optional !== true && (
        <TextInput
          size="small"
          label={t('parameters.field.optional_with')}
          value={textOf(value, 'optional_with')}
          onChange={setText('optional_with')}
          isCode
        />
      )}
      {kind === 'output' && (
        <TextInput
          size="small"
          multiline
          label={t('parameters.field.description')}
          value={textOf(value, 'description')}
          onChange={setText('description')}
        />
      )}
      {source === 'AdminInput' && (
        <StoredField
          key={type}
          field="value"
          label={t('parameters.field.value')}
          type={type}
          value={value}
          onChange={onChange}
        />
      )}
    </Box>
  );
}
