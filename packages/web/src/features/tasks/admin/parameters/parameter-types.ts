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

/** The types a parameter may have: outputs can't be files. */
export const typesFor = (kind: 'required' | 'output'): readonly DataType[] =>
  kind === 'required' ? dataTypes : dataTypes.filter((type) => !isFileType(type));

/** The sources of a type's values: files come from a form, or from the parent's. */
export const sourcesFor = (type: DataType | null): readonly ParameterSource[] =>
  isFileType(type) ? ['UserInput', 'ParentInput'] : parameterSources;

/** A parameter's row. */
type Given = { data_type?: unknown; element_type?: unknown; value_type?: unknown; param_type?: unknown };

const isNumber = (type: unknown) => type === 'Integer' || type === 'Float';

/** Returns whether it holds numbers, limited by `min` and `max`. */
export const hasRange = ({ data_type, element_type, value_type }: Given): boolean =>
  isNumber(data_type === 'Array' ? element_type : data_type === 'Map' ? value_type : data_type);

/** Returns whether a form asks for it and can have a default. */
export const hasDefault = ({ data_type, param_type }: Given): boolean =>
  param_type === 'UserInput' && data_type !== 'Schedule' && !isFileType(data_type);
