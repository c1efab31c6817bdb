import { labelOf } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ErrorLine, FieldFrame } from '../../../design/form/field-frame.tsx';
import { type DraftEntry, newEntry } from './draft.ts';
import { type EditorProps, useExample, useRangeText, useRowInputs } from './editor.ts';
import { useIssueText } from './issue-text.ts';
import { AddRow, RowButton } from './row-buttons.tsx';
import { SimpleInput } from './simple-input.tsx';

const columns = { display: 'grid', gridTemplateColumns: '1fr 1fr 32px', columnGap: 1 } as const;

/** The only entry is cleared instead of removed. */
const canRemove = (entries: DraftEntry[], { key, text }: DraftEntry) =>
  entries.length > 1 || key !== '' || text !== '';

/** Edits key-value entries, each side with its own type and label. */
export function MapEditor(props: EditorProps<'map'>) {
  const { label, parameter, draft, onChange, onLeave, error, issues, focusRef } = props;
  const { t, i18n } = useTranslation('parameters');
  const { ofIssue } = useIssueText();
  const { refOf, focusSoon } = useRowInputs(parameter, draft, focusRef);
  const { entries } = draft;
  const labels = {
    key: labelOf(parameter.key_locales, i18n.language, t('map.key')),
    value: labelOf(parameter.value_locales, i18n.language, t('map.value')),
  };
  const set = (next: DraftEntry[]) => onChange({ kind: 'map', entries: next });
  const change = (id: string, part: Partial<DraftEntry>) =>
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
    if (near) focusSoon(near.id, canRemove(left, near) ? 'remove' : 'key');
  };
  const problem = (entry: DraftEntry, part: 'key' | 'value') => {
    const issue = issues.find((candidate) => candidate.row === entry.id && candidate.part === part);
    return { error: issue !== undefined, helperText: issue && <ErrorLine text={ofIssue(issue)} /> };
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
              text={entry.key}
              placeholder={examples.key}
              name={t('list.nth', { element: labels.key, number: index + 1 })}
              onText={(key) => change(entry.id, { key })}
              inputRef={refOf(entry.id, 'key')}
              {...problem(entry, 'key')}
            />
            <SimpleInput
              size="small"
              type={parameter.value_type ?? 'String'}
              text={entry.text}
              placeholder={examples.value}
              name={t('list.nth', { element: labels.value, number: index + 1 })}
              unit={parameter.unit}
              inputRef={refOf(entry.id, 'value')}
              onText={(text) => change(entry.id, { text })}
              {...problem(entry, 'value')}
            />
            <RowButton
              icon="close"
              label={t('map.remove', { number: index + 1 })}
              disabled={!canRemove(entries, entry)}
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
