import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useEditorFocus } from '../../design/form/use-editor-focus.ts';
import { fromText, type SchemaDraft, type SchemaRow, withRows, withText } from './schema-rows.ts';
import type { ToolValues } from './tool-values.ts';

/** A tool's argument schema in its form as text and rows, kept in sync. */
export function useSchemaDraft<O>(control: Control<ToolValues, unknown, O>) {
  const { field, fieldState } = useController({ control, name: 'input_schema' });
  const [draft, setDraft] = useState<SchemaDraft>(() => fromText(field.value));
  const place = useEditorFocus(field.ref);

  // The form was reset: after a save, or with someone else's version.
  if (field.value !== draft.text) setDraft(withText(draft, field.value));

  const keep = (next: SchemaDraft) => {
    setDraft(next);
    field.onChange(next.text);
  };
  return {
    draft,
    error: fieldState.error,
    place,
    setText: (text: string) => keep(withText(draft, text)),
    setRows: (rows: SchemaRow[]) => keep(withRows(draft, rows)),
    onBlur: field.onBlur,
  };
}
