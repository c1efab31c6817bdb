import { labelOf, type Parameter } from '@agentarium/contracts';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FileField } from '../../../widgets/files/file-field.tsx';
import { ChoiceEditor, ChoicesEditor } from './choice-editor.tsx';
import type { Draft } from './draft.ts';
import { draftIssues } from './draft-value.ts';
import { useIssueText } from './issue-text.ts';
import { ListEditor } from './list-editor.tsx';
import { MapEditor } from './map-editor.tsx';
import { ObjectEditor } from './object-editor.tsx';
import { ScheduleEditor } from './schedule-editor.tsx';
import { TextEditor } from './text-editor.tsx';
import type { ParameterControl } from './use-parameter-form.ts';

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
  const { ofIssue, ofServer } = useIssueText();
  const { field, fieldState } = useController({ control, name });
  const draft = field.value as Draft;
  const { error } = fieldState;
  const issues = error && error.type !== 'server' ? draftIssues(parameter, draft) : [];
  const [first] = issues;
  const text = error?.type === 'server' ? ofServer(error.message ?? '') : first && ofIssue(first);
  const label = labelOf(parameter.locales, i18n.language, parameter.name);
  const shared = {
    id: `parameter-${name}`,
    label: parameter.optional ? t('optional', { label }) : label,
    parameter,
    onChange: (next: Draft) => field.onChange(next),
    onLeave: field.onBlur,
    error: text,
    issues,
    focusRef: field.ref,
  };
  switch (draft.kind) {
    case 'list':
      return <ListEditor {...shared} draft={draft} />;
    case 'map':
      return <MapEditor {...shared} draft={draft} />;
    case 'choices':
      return <ChoicesEditor {...shared} draft={draft} />;
    case 'file':
      return (
        <FileField
          {...shared}
          type={parameter.data_type === 'Image' ? 'Image' : 'File'}
          value={draft.id}
          onChange={(id, isBusy) => field.onChange({ kind: 'file', id, isBusy } satisfies Draft)}
        />
      );
    case 'schedule':
      return <ScheduleEditor {...shared} draft={draft} />;
    case 'text':
      if (parameter.data_type === 'Object') return <ObjectEditor {...shared} draft={draft} />;
      if (parameter.data_type === 'Enum' || parameter.data_type === 'Boolean') {
        return <ChoiceEditor {...shared} draft={draft} />;
      }
      return <TextEditor {...shared} draft={draft} />;
    default:
      return draft satisfies never;
  }
}
