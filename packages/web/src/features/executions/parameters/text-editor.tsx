import { maxText, type SimpleType } from '@agentarium/contracts';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { ErrorLine } from '../../../design/form/fields.tsx';
import { isComposing } from '../../../lib/is-composing.ts';
import { ownCurrency, useUnitName } from '../../../widgets/use-unit-name.ts';
import { type EditorProps, useExample, useRangeText } from './editor.ts';

type SimpleInputProps = Pick<
  TextFieldProps,
  | 'id'
  | 'label'
  | 'error'
  | 'helperText'
  | 'inputRef'
  | 'size'
  | 'onKeyDown'
  | 'placeholder'
  | 'sx'
  | 'multiline'
> & {
  type: SimpleType;
  text: string;
  onText: (text: string) => void;
  onLeave?: () => void;
  unit?: string | null | undefined;
  /** The accessible name if there is no label above: of an element or an entry. */
  name?: string;
  minRows?: number;
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
export function SimpleInput({
  type,
  text,
  onText,
  onLeave,
  unit,
  name,
  minRows,
  multiline = false,
  ...rest
}: SimpleInputProps) {
  const { t } = useTranslation('common');
  const unitName = useUnitName();
  const { type: inputType, inputMode } = typeFacts[type];
  return (
    <TextField
      {...rest}
      value={text}
      onChange={(event) => onText(event.target.value)}
      {...(onLeave && { onBlur: onLeave })}
      {...(inputType && { type: inputType })}
      {...(multiline && { multiline, minRows: minRows ?? 1, maxRows: 14 })}
      select={type === 'Boolean'}
      slotProps={{
        input: unitName(unit)
          ? {
              endAdornment: (
                <InputAdornment position="end" sx={{ whiteSpace: 'nowrap' }}>
                  {unitName(unit)}
                </InputAdornment>
              ),
            }
          : {},
        htmlInput: {
          ...(name && { 'aria-label': name }),
          ...(inputMode && { inputMode, autoComplete: 'off' }),
          ...(type === 'DateTime' && { max: '9999-12-31T23:59' }),
          ...(type === 'Date' && { max: '9999-12-31' }),
        },
        formHelperText: { component: 'div', ...(rest.error && { role: 'alert' }) } as object,
      }}
    >
      {type === 'Boolean' && [
        <MenuItem key="true" value="true">
          {t('yes')}
        </MenuItem>,
        <MenuItem key="false" value="false">
          {t('no')}
        </MenuItem>,
      ]}
    </TextField>
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
      text={input.text}
      onText={(text) => onChange({ kind: 'text', text })}
      onLeave={onLeave}
      unit={parameter.unit}
      inputRef={focusRef}
      error={error !== undefined}
      helperText={error ? <ErrorLine text={error} /> : help}
      {...(type === 'String' && { multiline: true, minRows: isLong ? 4 : 1 })}
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
