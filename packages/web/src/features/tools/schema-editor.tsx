import type { ToolInput } from '@agentarium/contracts';
import { useEffect } from 'react';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { JsonEditor } from '../../design/form/json-editor.tsx';
import { faultText } from '../../lib/api/fault-text.ts';
import { readJson } from '../../lib/json-problem.ts';
import { ListWithJson } from '../../widgets/admin/list-with-json.tsx';
import { SchemaRowFields } from './schema-row-fields.tsx';
import { addRow, changeRow, clashes, removeRow } from './schema-rows.ts';
import type { ToolValues } from './tool-values.ts';
import { useSchemaDraft } from './use-schema-draft.ts';

type SchemaEditorProps = {
  control: Control<ToolValues, unknown, ToolInput>;
  /** A row has no unique name yet, so the form can't be saved. */
  onUnnamed: (isUnnamed: boolean) => void;
};

/** A tool's argument schema: properties as rows and the whole as JSON, kept in sync. */
export function SchemaEditor({ control, onUnnamed }: SchemaEditorProps) {
  const { t } = useTranslation(['tools', 'errors']);
  const { draft, error, place, setText, setRows, onBlur } = useSchemaDraft(control);
  const { rows, text, isReadable } = draft;
  const unnamed = clashes(rows);
  const isUnnamed = isReadable && unnamed.size > 0;
  useEffect(() => onUnnamed(isUnnamed), [isUnnamed, onUnnamed]);

  // The editor itself reports invalid JSON.
  const isJson = readJson(text).problem === null;
  return (
    <ListWithJson
      title={t('schema.title')}
      text={t('schema.text')}
      words={{
        add: t('schema.add'),
        list: t('schema.list', { count: rows.length }),
        none: t('schema.none'),
        locked: t('schema.locked'),
        restore: t('schema.restore'),
      }}
      onAdd={() => setRows(addRow(rows))}
      isReadable={isReadable}
      onRestore={() => setRows(rows)}
      onBlur={onBlur}
      place={place}
      rows={rows.map((row, index) => (
        <SchemaRowFields
          key={row.key}
          row={row}
          number={index + 1}
          isUnnamed={unnamed.has(row.key)}
          onChange={(changed) => setRows(changeRow(rows, changed))}
          onRemove={() => setRows(removeRow(rows, row.key))}
        />
      ))}
      editor={
        <JsonEditor
          label={t('schema.json')}
          value={text}
          onChange={setText}
          errors={isJson && error ? [faultText(t, error.message)] : []}
          help={t('schema.jsonHelp')}
        />
      }
    />
  );
}
