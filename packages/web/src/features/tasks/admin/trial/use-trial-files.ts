import { type FileDataType, labelOf, type Parameter } from '@agentarium/contracts';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileQuery } from '../../../../data/files/stored-files.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { faultMessage } from '../../../../lib/api/fault-text.ts';
import type { FileFieldProps } from '../../../../widgets/files/file-field.tsx';
import { isFileType } from '../../../../widgets/files/file-type.ts';
import { readList } from '../parameters/parameter-rows.ts';

type FileParameter = { key: string; name: string; type: FileDataType; label: string };
type Chosen = { id: string; isBusy: boolean };

export type TrialFileField = Pick<FileFieldProps, 'label' | 'type' | 'value' | 'onChange' | 'focusRef'> & {
  key: string;
  /** Its error, for `faultText`. */
  fault: string | undefined;
};

/** The file parameters of the form's JSON. A field is identified by name and type. */
function fileParametersOf(text: string, language: string): FileParameter[] {
  const all = (readList(text) ?? []).flatMap(({ name, data_type: type, locales }) =>
    typeof name === 'string' && name !== '' && isFileType(type)
      ? [
          {
            key: `${type} ${name}`,
            name,
            type,
            label: labelOf(locales as Parameter['locales'], language, name),
          },
        ]
      : [],
  );
  return [...new Map(all.map((one) => [one.key, one])).values()];
}

/**
 * A trial's files: one field per file parameter, with the server's errors. `areReady` marks a file still uploading and
 * focuses it.
 */
export function useTrialFiles(parameters: string, error: unknown) {
  const { i18n } = useTranslation();
  const asked = fileParametersOf(parameters, i18n.language);
  const [chosen, setChosen] = useState<Record<string, Chosen>>({});
  const [faults, setFaults] = useState<Record<string, string>>({});
  const targets = useRef(new Map<string, { focus: () => void }>());
  const ofPath = (path: string) => asked.find(({ name }) => path === `parameters.${name}`);

  const landed = useRef<unknown>(null);
  useEffect(() => {
    if (landed.current === error) return;
    landed.current = error;
    const details = error instanceof ApiError ? error.details : [];
    const found = details.flatMap((detail) => {
      const key = ofPath(detail.path)?.key;
      return key === undefined ? [] : [[key, faultMessage(detail)] as const];
    });
    setFaults(Object.fromEntries(found));
    targets.current.get(found[0]?.[0] ?? '')?.focus();
  });

  const ids = asked.flatMap(({ key }) => chosen[key]?.id || []);
  const known = useQueries({ queries: ids.map((id) => fileQuery(id)) });
  return {
    fields: asked.map(
      ({ key, label, type }): TrialFileField => ({
        key,
        label,
        type,
        value: chosen[key]?.id ?? '',
        fault: faults[key],
        onChange: (id, isBusy) => {
          setChosen((now) => ({ ...now, [key]: { id, isBusy } }));
          setFaults(({ [key]: _gone, ...others }) => others);
        },
        focusRef: (target) => {
          if (target) targets.current.set(key, target);
          else targets.current.delete(key);
        },
      }),
    ),
    values: Object.fromEntries(
      asked.flatMap(({ key, name }) => (chosen[key]?.id ? [[name, chosen[key].id]] : [])),
    ),
    /** The names of the selected files, by id. */
    fileNames: new Map(known.flatMap(({ data }) => (data ? [[data.id, data.name] as const] : []))),
    areReady(): boolean {
      const busy = asked.filter(({ key }) => chosen[key]?.isBusy);
      setFaults(Object.fromEntries(busy.map(({ key }) => [key, 'parameters:issue.busy'])));
      targets.current.get(busy[0]?.key ?? '')?.focus();
      return busy.length === 0;
    },
    isShownAt: (path: string) => ofPath(path) !== undefined,
  };
}
