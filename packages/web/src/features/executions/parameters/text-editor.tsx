import type { SimpleType } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import { ErrorLine } from '../../../design/form/field-frame.tsx';
import { isComposing } from '../../../lib/is-composing.ts';
import { ownCurrency } from '../../../widgets/use-unit-name.ts';
import { type EditorProps, useExample, useRangeText } from './editor.ts';
import { SimpleInput } from './simple-input.tsx';

/** Names that suggest a longer text, whose field starts tall. */
const longNames = /text|descri|comment|note|detail|message|letter|story|draft|content|situation|question/i;
const longFrom = 60;

/** String, Integer, Float, Date and DateTime. Text fields grow; Enter runs while it is one short line. */
export function TextEditor(props: EditorProps<'text'>) {
  const { id, label, parameter, draft, onChange, onLeave, error, focusRef } = props;
  const { t } = useTranslation(['parameters', 'common']);
  const type = parameter.data_type as SimpleType;
  const range = useRangeText(parameter);
  const sides =
    parameter.unit === ownCurrency
      ? t('common:ownCurrency')
      : type === 'DateTime'
        ? t('parameters:help.dateTime')
        : undefined;
  const help = sides ?? range;
  const isLong = type === 'String' && longNames.test(parameter.name);
  const isShortLine = !isLong && draft.text.length < longFrom && !draft.text.includes('\n');
  return (
    <SimpleInput
      id={id}
      label={label}
      type={type}
      placeholder={useExample(parameter.locales)}
      text={draft.text}
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
