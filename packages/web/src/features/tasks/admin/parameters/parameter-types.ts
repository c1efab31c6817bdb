import {
  type DataType,
  dataTypes,
  type ParameterSource,
  parameterSources,
  type SimpleType,
  simpleTypes,
} from '@agentarium/contracts/names';
import { isFileType } from '../../../../widgets/files/file-type.ts';

export const isSimpleType = (type: unknown): type is SimpleType =>
  simpleTypes.some((known) => known === type);
export const isDataType = (type: unknown): type is DataType => dataTypes.some((known) => known === type);
export const isSource = (source: unknown): source is ParameterSource =>
  parameterSources.some((known) => known === source);

/** The types that a parameter may have: no answer gives a file. */
export const typesFor = (kind: 'required' | 'output'): readonly DataType[] =>
  kind === 'required' ? dataTypes : dataTypes.filter((type) => !isFileType(type));

/** Where a value of a type may come from: a file is given by a form, or by the parent's. */
export const sourcesFor = (type: DataType | null): readonly ParameterSource[] =>
  isFileType(type) ? ['UserInput', 'ParentInput'] : parameterSources;

/** A parameter as its row has it. */
type Given = { data_type?: unknown; element_type?: unknown; value_type?: unknown; param_type?: unknown };

const isNumber = (type: unknown) => type === 'Integer' || type === 'Float';

/** Whether it holds numbers, which `min` and `max` can limit. */
export const hasRange = ({ data_type, element_type, value_type }: Given): boolean =>
  isNumber(data_type === 'Array' ? element_type : data_type === 'Map' ? value_type : data_type);

/** Whether a form asks for it and may begin with a value. */
export const hasDefault = ({ data_type, param_type }: Given): boolean =>
  param_type === 'UserInput' && data_type !== 'Schedule' && !isFileType(data_type);
