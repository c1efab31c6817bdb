import { maxText, type SimpleType } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import { SelectInput } from '../../../design/form/choice-fields.tsx';
import { TextInput, type TextInputProps } from '../../../design/form/fields.tsx';
import { isComposing } from '../../../lib/is-composing.ts';
import { ownCurrency, useUnitName } from '../../../widgets/measures.ts';
import { type EditorProps, useExample, useRangeText } from './editor.ts';

type SimpleInputProps = Omit<TextInputProps, 'type' | 'unit' | 'slotProps'> & {
  type: SimpleType;
  unit?: string | null | undefined;
};

const typeFacts: Record<SimpleType, { type?: string; inputMode?: 'numeric' | 'decimal' }> = {
  String: {},
  Integer: { inputMode: 'numeric' },
  Float: { inputMode: 'decimal' },
  Boolean: {},
  Date: { type: 'date' },
  DateTime: { type: 'datetime-local' },
};

/** An input for one simple value, edited as text; the unit is inside on the right. */
export function SimpleInput({ type, unit, onKeyDown, ...input }: SimpleInputProps) {
  const { t } = useTranslation('common');
  const unitName = useUnitName();
  if (type === 'Boolean') {
    const { value, onChange = () => {}, ...frame } = input;
    const options = (['true', 'false'] as const).map((each) => ({
      value: each,
      label: t(each === 'true' ? 'yes' : 'no'),
    }));
    return <SelectInput {...frame} value={value} onChange={onChange} options={options} />;
  }
  const { type: inputType, inputMode } = typeFacts[type];
  return (
    <TextInput
      {...input}
      {...(inputType && { type: inputType })}
      {...(onKeyDown && { onKeyDown })}
      unit={unitName(unit)}
      slotProps={{
        htmlInput: {
          ...(inputMode && { inputMode, autoComplete: 'off' }),
          ...(type === 'DateTime' && { max: '9999-12-31T23:59' }),
          ...(type === 'Date' && { max: '9999-12-31' }),
        },
      }}
    />
  );
}

/** Names that suggest a longer text, whose field starts tall. */
const longNames = /text|descri|comment|note|detail|message|letter|story|input|content|situation|question/i;
const longFrom = 60;

/** String, Integer, Float, Date and DateTime. Text fields grow; Enter runs while it is one short line. */
export function TextEditor(props: EditorProps<'text'>) {
  const { id, label, parameter, input, onChange, onLeave, error, focusRef } = props;
  const { t } = useTranslation(['parameters', 'common']);
  const type = parameter.data_type as SimpleType;
  const range = useRangeText(parameter);
  const sides =
    parameter.unit === ownCurrency
      ? t('common:ownCurrency')
      : type === 'DateTime'
        ? t('parameters:help.dateTime')
        : undefined;
  // Near the limit the field counts, so that a pasted article is not refused at Run only.
  const isNearLimit = type === 'String' && input.text.length > maxText * 0.8;
  const count = isNearLimit && t('parameters:help.length', { count: input.text.length, maximum: maxText });
  const help = count || (sides ?? range);
  const isLong = type === 'String' && longNames.test(parameter.name);
  const isShortLine = !isLong && input.text.length < longFrom && !input.text.includes('\n');
  return (
    <SimpleInput
      id={id}
      label={label}
      type={type}
      placeholder={useExample(parameter.locales)}
      value={input.text}
      onChange={(text) => onChange({ kind: 'text', text })}
      onBlur={onLeave}
      unit={parameter.unit}
      inputRef={focusRef}
      help={help}
      error={error}
      {...(type === 'String' && { multiline: true, minRows: isLong ? 4 : 1, maxRows: 14 })}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || type !== 'String' || isComposing(event)) return;
        const runs = event.ctrlKey || event.metaKey || (isShortLine && !event.shiftKey);
        if (!runs) return;
        event.preventDefault();
        (event.target as HTMLTextAreaElement).form?.requestSubmit();
      }}
    />
  );
}
