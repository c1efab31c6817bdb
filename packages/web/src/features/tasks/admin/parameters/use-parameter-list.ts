import { useEffect, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useEditorFocus } from '../../../../design/form/use-editor-focus.ts';
import type { ListField } from '../task-schema.ts';
import type { TaskValues } from '../task-values.ts';
import { fromText, type ParameterList, type Row, withRows, withText } from './parameter-rows.ts';

type Fault = { place: string; message: string };

/**
 * A parameter list of the form as text and rows, kept in sync, with its errors by position once the form's rule
 * rejected it.
 */
export function useParameterList<O>(control: Control<TaskValues, unknown, O>, name: ListField) {
  const { field, fieldState } = useController({ control, name });
  const [list, setList] = useState<ParameterList>(() => fromText(field.value));
  const [faults, setFaults] = useState<Fault[]>([]);
  const place = useEditorFocus(field.ref);

  // The form was reset: after a save, or with someone else's version.
  if (field.value !== list.text) setList(withText(list, field.value));

  const isRefused = fieldState.error !== undefined;
  useEffect(() => {
    if (!isRefused) return setFaults([]);
    let isCurrent = true;
    // The form's rule has loaded the same file: without it nothing would have been refused.
    void import('../task-schema.ts').then(
      ({ listFaults }) => {
        if (isCurrent) setFaults(listFaults(name, field.value));
      },
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [isRefused, name, field.value]);

  const keep = (next: ParameterList) => {
    setList(next);
    field.onChange(next.text);
  };
  return {
    list,
    faults,
    error: fieldState.error,
    place,
    setText: (text: string) => keep(withText(list, text)),
    setRows: (rows: Row[]) => keep(withRows(rows)),
    onBlur: field.onBlur,
  };
}
