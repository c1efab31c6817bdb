import {
  type DataType,
  dataTypes,
  type ParameterSource,
  parameterSources,
  type SimpleType,
  simpleTypes,
} from '@agentarium/contracts/names';

export const isSimpleType = (type: unknown): type is SimpleType =>
  simpleTypes.some((known) => known === type);
export const isDataType = (type: unknown): type is DataType => dataTypes.some((known) => known === type);
export const isSource = (source: unknown): source is ParameterSource =>
  parameterSources.some((known) => known === source);
