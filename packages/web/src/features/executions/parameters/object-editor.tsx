import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { ErrorLine } from '../../../design/form/field-frame.tsx';
import { jsonErrorPosition } from './draft-value.ts';
import { type EditorProps, exampleOf } from './editor.ts';
import { useIssueText } from './issue-text.ts';

/** Edits a JSON object as text. Parse errors show while typing; leaving the field reformats it. */
export function ObjectEditor({
  id,
  label,
  parameter,
  draft,
  onChange,
  onLeave,
  error,
  focusRef,
}: EditorProps<'text'>) {
  const { t, i18n } = useTranslation('parameters');
  const { ofIssue } = useIssueText();
  const example = exampleOf(parameter.locales, i18n.language);
  const place = draft.text.trim() === '' ? null : jsonErrorPosition(draft.text);
  const live = place === null ? undefined : ofIssue({ code: 'json', where: place });
  const leave = () => {
    if (draft.text.trim() !== '' && place === null) {
      onChange({ kind: 'text', text: JSON.stringify(JSON.parse(draft.text), null, 2) });
    }
    onLeave();
  };
  return (
    <TextField
      id={id}
      label={label}
      multiline
      minRows={4}
      maxRows={18}
      value={draft.text}
      onChange={(event) => onChange({ kind: 'text', text: event.target.value })}
      onBlur={leave}
      inputRef={focusRef}
      error={error !== undefined}
      placeholder={example ?? '{\n  "key": "value"\n}'}
      helperText={error ? <ErrorLine text={live ?? error} /> : (live ?? t('help.object'))}
      slotProps={{
        htmlInput: {
          spellCheck: false,
          autoCapitalize: 'none',
          style: { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace', fontSize: '0.875rem' },
        },
        formHelperText: { component: 'div', ...(error && { role: 'alert' }) } as object,
      }}
    />
  );
}
