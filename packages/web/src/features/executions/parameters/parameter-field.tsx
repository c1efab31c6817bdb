import { labelOf, type Parameter } from '@agentarium/contracts';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../design/form/fields.tsx';
import { FileField } from '../../../widgets/files/file-field.tsx';
import { ChoiceEditor, ChoicesEditor } from './choice-editor.tsx';
import { type EditorProps, exampleOf, useErrorMessage } from './editor.ts';
import type { Input } from './input.ts';
import { inputIssues, jsonErrorPosition } from './input-value.ts';
import { ListEditor, MapEditor } from './row-editors.tsx';
import { ScheduleEditor } from './schedule-editor.tsx';
import { TextEditor } from './text-editor.tsx';
import type { ParameterControl } from './use-parameter-form.tsx';

/** Edits a JSON object as text. Parse errors show while typing; leaving the field reformats it. */
function ObjectEditor({
  id,
  label,
  parameter,
  input,
  onChange,
  onLeave,
  error,
  focusRef,
}: EditorProps<'text'>) {
  const { t, i18n } = useTranslation('parameters');
  const { ofIssue } = useErrorMessage();
  const example = exampleOf(parameter.locales, i18n.language);
  const errorPosition = input.text.trim() === '' ? null : jsonErrorPosition(input.text);
  const live = errorPosition === null ? undefined : ofIssue({ code: 'json', where: errorPosition });
  const leave = () => {
    if (input.text.trim() !== '' && errorPosition === null) {
      onChange({ kind: 'text', text: JSON.stringify(JSON.parse(input.text), null, 2) });
    }
    onLeave();
  };
  return (
    <TextInput
      id={id}
      label={label}
      multiline
      minRows={4}
      maxRows={18}
      value={input.text}
      onChange={(text) => onChange({ kind: 'text', text })}
      onBlur={leave}
      inputRef={focusRef}
      placeholder={example ?? '{\n  "key": "value"\n}'}
      help={live ?? t('help.object')}
      error={error && (live ?? error)}
      isCode
    />
  );
}

/** One parameter of the run form with the editor of its data type. */
export function ParameterField({
  parameter,
  name,
  control,
}: {
  parameter: Parameter;
  name: string;
  control: ParameterControl;
}) {
  const { t, i18n } = useTranslation('parameters');
  const { ofIssue, ofServer } = useErrorMessage();
  const { field, fieldState } = useController({ control, name });
  const input = field.value as Input;
  const { error } = fieldState;
  const issues = error && error.type !== 'server' ? inputIssues(parameter, input) : [];
  const [first] = issues;
  const text = error?.type === 'server' ? ofServer(error.message ?? '') : first && ofIssue(first);
  const label = labelOf(parameter.locales, i18n.language, parameter.name);
  const shared = {
    id: `parameter-${name}`,
    label: parameter.optional ? t('optional', { label }) : label,
    parameter,
    onChange: (next: Input) => field.onChange(next),
    onLeave: field.onBlur,
    error: text,
    issues,
    focusRef: field.ref,
  };
  switch (input.kind) {
    case 'list':
      return <ListEditor {...shared} input={input} />;
    case 'map':
      return <MapEditor {...shared} input={input} />;
    case 'choices':
      return <ChoicesEditor {...shared} input={input} />;
    case 'file':
      return (
        <FileField
          {...shared}
          type={parameter.data_type === 'Image' ? 'Image' : 'File'}
          value={input.id}
          onChange={(id, isBusy) => field.onChange({ kind: 'file', id, isBusy } satisfies Input)}
        />
      );
    case 'schedule':
      return <ScheduleEditor {...shared} input={input} />;
    case 'text':
      if (parameter.data_type === 'Object') return <ObjectEditor {...shared} input={input} />;
      if (parameter.data_type === 'Enum' || parameter.data_type === 'Boolean') {
        return <ChoiceEditor {...shared} input={input} />;
      }
      return <TextEditor {...shared} input={input} />;
    default:
      return input satisfies never;
  }
}
