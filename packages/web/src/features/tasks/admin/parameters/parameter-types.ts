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
