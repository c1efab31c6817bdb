import { labelOf } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ErrorLine, FieldFrame } from '../../../design/form/field-frame.tsx';
import { plainList } from '../../../design/layout/styles.ts';
import { isComposing } from '../../../lib/is-composing.ts';
import { type DraftRow, newRow } from './draft.ts';
import { type EditorProps, useExample, useRangeText, useRowInputs } from './editor.ts';
import { useIssueText } from './issue-text.ts';
import { AddRow, RowButton } from './row-buttons.tsx';
import { SimpleInput } from './simple-input.tsx';

const swapped = (rows: DraftRow[], index: number, other: number): DraftRow[] => {
  const next = [...rows];
  const [a, b] = [next[index], next[other]];
  if (a && b) {
    next[index] = b;
    next[other] = a;
  }
  return next;
};

/** The only element is cleared instead of removed. */
const canRemove = (rows: DraftRow[], row: DraftRow) => rows.length > 1 || row.text !== '';

/** Edits a list of elements of one type: add, remove, move; Enter adds the next one. */
export function ListEditor(props: EditorProps<'list'>) {
  const { label, parameter, draft, onChange, onLeave, error, issues, focusRef } = props;
  const { t, i18n } = useTranslation('parameters');
  const { ofIssue } = useIssueText();
  const { refOf, focusSoon } = useRowInputs(parameter, draft, focusRef);
  const { rows } = draft;
  const type = parameter.element_type ?? 'String';
  const element = labelOf(parameter.element_locales, i18n.language, t('list.element'));
  const set = (next: DraftRow[]) => onChange({ kind: 'list', rows: next });
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
                text={row.text}
                name={name}
                placeholder={example ?? (type === 'String' ? element : '')}
                unit={parameter.unit}
                error={issue !== undefined}
                helperText={issue && <ErrorLine text={ofIssue(issue)} />}
                onText={(text) =>
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
      <AddRow label={t('list.add', { element })} onClick={() => addAfter(rows.length - 1)} />
    </FieldFrame>
  );
}
