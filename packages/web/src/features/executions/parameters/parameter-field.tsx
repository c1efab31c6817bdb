import { labelOf, type Parameter } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldFrame, TextInput } from '../../../design/form/fields.tsx';
import { RowButton, SmallButton } from '../../../design/layout/small-button.tsx';
import { plainList } from '../../../design/layout/styles.ts';
import { isComposing } from '../../../lib/is-composing.ts';
import { FileField } from '../../../widgets/files/file-field.tsx';
import { ChoiceEditor, ChoicesEditor } from './choice-editor.tsx';
import {
  type EditorProps,
  exampleOf,
  useErrorMessage,
  useExample,
  useRangeText,
  useRowInputs,
} from './editor.ts';
import { type Input, type ListRow, type MapEntry, newEntry, newRow } from './input.ts';
import { inputIssues, jsonErrorPosition } from './input-value.ts';
import { ScheduleEditor } from './schedule-editor.tsx';
import { SimpleInput, TextEditor } from './text-editor.tsx';
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

const AddRow = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Box sx={{ mt: 1 }}>
    <SmallButton icon="add" variant="outlined" onClick={onClick}>
      {label}
    </SmallButton>
  </Box>
);

const swapped = (rows: ListRow[], index: number, other: number): ListRow[] => {
  const next = [...rows];
  const [a, b] = [next[index], next[other]];
  if (a && b) {
    next[index] = b;
    next[other] = a;
  }
  return next;
};

/** The only element is cleared instead of removed. */
const canRemove = (rows: ListRow[], row: ListRow) => rows.length > 1 || row.text !== '';

/** Edits a list of elements of one type: add, remove, move; Enter adds the next one. */
function ListEditor(props: EditorProps<'list'>) {
  const { label, parameter, input, onChange, onLeave, error, issues, focusRef } = props;
  const { t, i18n } = useTranslation('parameters');
  const { ofIssue } = useErrorMessage();
  const { refOf, focusSoon } = useRowInputs(parameter, input, focusRef);
  const { rows } = input;
  const type = parameter.element_type ?? 'String';
  const element = labelOf(parameter.element_locales, i18n.language, t('list.element'));
  const set = (next: ListRow[]) => onChange({ kind: 'list', rows: next });
  const addAfter = (index: number) => {
    const row = newRow();
    set(rows.toSpliced(index + 1, 0, row));
    focusSoon(row.id);
  };
  const remove = (index: number) => {
    const left = rows.length === 1 ? [newRow()] : rows.toSpliced(index, 1);
    set(left);
    const near = left[Math.min(index, left.length - 1)];
    if (near) focusSoon(near.id, canRemove(left, near) ? 'remove' : 'value');
  };
  const example = useExample(parameter.element_locales);
  const range = useRangeText(parameter);
  const hasRowIssues = issues.some(({ row }) => row !== undefined);
  return (
    <FieldFrame label={label} help={range} error={hasRowIssues ? undefined : error} onLeave={onLeave}>
      <Box component="ol" sx={{ ...plainList, display: 'grid', gap: 1 }}>
        {rows.map((row, index) => {
          const issue = issues.find((entry) => entry.row === row.id);
          const name = t('list.nth', { element, number: index + 1 });
          return (
            <Box component="li" key={row.id} sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.25 }}>
              <SimpleInput
                size="small"
                type={type}
                value={row.text}
                aria-label={name}
                placeholder={example ?? (type === 'String' ? element : '')}
                unit={parameter.unit}
                error={issue && ofIssue(issue)}
                onChange={(text) =>
                  set(rows.map((entry) => (entry.id === row.id ? { ...entry, text } : entry)))
                }
                inputRef={refOf(row.id)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || isComposing(event)) return;
                  event.preventDefault();
                  if (row.text.trim() !== '') addAfter(index);
                }}
                sx={{ mr: 0.5 }}
              />
              {rows.length > 1 && (
                <>
                  <RowButton
                    icon="keyboard_arrow_up"
                    label={t('list.up', { name })}
                    disabled={index === 0}
                    onClick={() => set(swapped(rows, index, index - 1))}
                  />
                  <RowButton
                    icon="keyboard_arrow_down"
                    label={t('list.down', { name })}
                    disabled={index === rows.length - 1}
                    onClick={() => set(swapped(rows, index, index + 1))}
                  />
                </>
              )}
              <RowButton
                icon="close"
                label={t('list.remove', { name })}
                disabled={!canRemove(rows, row)}
                onClick={() => remove(index)}
                ref={refOf(row.id, 'remove')}
              />
            </Box>
          );
        })}
      </Box>
      <AddRow label={t('list.add')} onClick={() => addAfter(rows.length - 1)} />
    </FieldFrame>
  );
}

const columns = { display: 'grid', gridTemplateColumns: '1fr 1fr 32px', columnGap: 1 } as const;

/** The only entry is cleared instead of removed. */
const canRemoveEntry = (entries: MapEntry[], { key, text }: MapEntry) =>
  entries.length > 1 || key !== '' || text !== '';

/** Edits key-value entries, each side with its own type and label. */
function MapEditor(props: EditorProps<'map'>) {
  const { label, parameter, input, onChange, onLeave, error, issues, focusRef } = props;
  const { t, i18n } = useTranslation('parameters');
  const { ofIssue } = useErrorMessage();
  const { refOf, focusSoon } = useRowInputs(parameter, input, focusRef);
  const { entries } = input;
  const labels = {
    key: labelOf(parameter.key_locales, i18n.language, t('map.key')),
    value: labelOf(parameter.value_locales, i18n.language, t('map.value')),
  };
  const set = (next: MapEntry[]) => onChange({ kind: 'map', entries: next });
  const change = (id: string, part: Partial<MapEntry>) =>
    set(entries.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)));
  const add = () => {
    const entry = newEntry();
    set([...entries, entry]);
    focusSoon(entry.id, 'key');
  };
  const remove = (index: number) => {
    const left = entries.length === 1 ? [newEntry()] : entries.toSpliced(index, 1);
    set(left);
    const near = left[Math.min(index, left.length - 1)];
    if (near) focusSoon(near.id, canRemoveEntry(left, near) ? 'remove' : 'key');
  };
  const problem = (entry: MapEntry, part: 'key' | 'value') => {
    const issue = issues.find((candidate) => candidate.row === entry.id && candidate.part === part);
    return issue && ofIssue(issue);
  };
  const examples = { key: useExample(parameter.key_locales), value: useExample(parameter.value_locales) };
  const range = useRangeText(parameter);
  const hasRowIssues = issues.some(({ row }) => row !== undefined);
  return (
    <FieldFrame label={label} help={range} error={hasRowIssues ? undefined : error} onLeave={onLeave}>
      <Box aria-hidden sx={{ ...columns, mb: 0.5, color: 'text.secondary' }}>
        <Typography variant="small">{labels.key}</Typography>
        <Typography variant="small">{labels.value}</Typography>
      </Box>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {entries.map((entry, index) => (
          <Box key={entry.id} sx={{ ...columns, alignItems: 'start' }}>
            <SimpleInput
              size="small"
              type={parameter.key_type ?? 'String'}
              value={entry.key}
              placeholder={examples.key}
              aria-label={t('list.nth', { element: labels.key, number: index + 1 })}
              onChange={(key) => change(entry.id, { key })}
              inputRef={refOf(entry.id, 'key')}
              error={problem(entry, 'key')}
            />
            <SimpleInput
              size="small"
              type={parameter.value_type ?? 'String'}
              value={entry.text}
              placeholder={examples.value}
              aria-label={t('list.nth', { element: labels.value, number: index + 1 })}
              unit={parameter.unit}
              inputRef={refOf(entry.id, 'value')}
              onChange={(text) => change(entry.id, { text })}
              error={problem(entry, 'value')}
            />
            <RowButton
              icon="close"
              label={t('map.remove', { number: index + 1 })}
              disabled={!canRemoveEntry(entries, entry)}
              onClick={() => remove(index)}
              ref={refOf(entry.id, 'remove')}
            />
          </Box>
        ))}
      </Box>
      <AddRow label={t('map.add')} onClick={add} />
    </FieldFrame>
  );
}
