import type { ToolInput } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckInput, SelectInput } from '../../design/form/choice-fields.tsx';
import { TextInput } from '../../design/form/fields.tsx';
import { JsonEditor } from '../../design/form/json-editor.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { faultText } from '../../lib/api/fault-text.ts';
import { readJson } from '../../lib/json-problem.ts';
import { ListWithJson, useEditorFocus } from '../../widgets/admin/list-with-json.tsx';
import {
  addRow,
  changeRow,
  clashes,
  descriptionOf,
  fromText,
  removeRow,
  rowType,
  rowTypes,
  type SchemaDraft,
  type SchemaRow,
  withDescription,
  withRows,
  withText,
  withType,
} from './schema-rows.ts';
import type { ToolValues } from './tool.schema.ts';

type JsonSchemaEditorProps = {
  control: Control<ToolValues, unknown, ToolInput>;
  /** A row has no unique name yet, so the form can't be saved. */
  onUnnamed: (isUnnamed: boolean) => void;
};

/** A tool's argument schema: properties as rows and the whole as JSON, kept in sync. */
export function JsonSchemaEditor({ control, onUnnamed }: JsonSchemaEditorProps) {
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
      isWrong={error !== undefined}
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

/** A tool's argument schema in its form as text and rows, kept in sync. */
function useSchemaDraft<O>(control: Control<ToolValues, unknown, O>) {
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

type SchemaRowFieldsProps = {
  row: SchemaRow;
  /** Starts at 1. */
  number: number;
  isUnnamed: boolean;
  onChange: (row: SchemaRow) => void;
  onRemove: () => void;
};

/** One argument: name, type, description, required. Types that only JSON can express are left alone. */
function SchemaRowFields({ row, number, isUnnamed, onChange, onRemove }: SchemaRowFieldsProps) {
  const { t } = useTranslation('tools');
  const type = rowType(row);
  const name = row.name || t('schema.unnamed', { number });
  return (
    <Box
      component="li"
      sx={{
        p: 1.5,
        border: 1,
        borderColor: isUnnamed ? 'error.main' : 'divider',
        borderRadius: '12px',
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1.25,
      }}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 1.25,
          alignItems: 'start',
          gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
        }}
      >
        <TextInput
          size="small"
          label={t('schema.name')}
          value={row.name}
          isCode
          onChange={(text) => onChange({ ...row, name: text.trim() })}
          {...(isUnnamed && { help: t(row.name ? 'schema.taken' : 'schema.nameNeeded') })}
        />
        {type === null ? (
          <Box>
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary', fontWeight: 600 }}>
              {t('schema.type')}
            </Typography>
            <Typography variant="small" component="p" sx={{ mt: 1 }}>
              {t('schema.inJson')}
            </Typography>
          </Box>
        ) : (
          <SelectInput
            size="small"
            label={t('schema.type')}
            value={type}
            options={rowTypes.map((value) => ({ value, label: t(`schema.types.${value}`) }))}
            onChange={(next) => onChange(withType(row, next))}
          />
        )}
      </Box>
      <TextInput
        size="small"
        label={t('schema.description')}
        value={descriptionOf(row)}
        onChange={(text) => onChange(withDescription(row, text))}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <CheckInput
          size="small"
          label={t('schema.required')}
          checked={row.isRequired}
          onChange={(isRequired) => onChange({ ...row, isRequired })}
        />
        <IconButton
          size="small"
          aria-label={t('schema.remove', { name })}
          title={t('schema.remove', { name })}
          onClick={onRemove}
        >
          <Icon name="delete" size={18} />
        </IconButton>
      </Box>
    </Box>
  );
}
