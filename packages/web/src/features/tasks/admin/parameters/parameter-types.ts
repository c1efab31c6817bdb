import type { DataType, ParameterSource, SimpleType } from '@agentarium/contracts';

// Names only: the contract's own lists come with the schema library, which this page loads later.

const simple: Record<SimpleType, true> = {
  String: true,
  Integer: true,
  Float: true,
  Boolean: true,
  Date: true,
  DateTime: true,
};
const others: Record<Exclude<DataType, SimpleType>, true> = {
  Object: true,
  Array: true,
  Map: true,
  Enum: true,
  Schedule: true,
};
const sources: Record<ParameterSource, true> = {
  UserInput: true,
  UserInfo: true,
  UserProfile: true,
  UserPreferences: true,
  ParentInput: true,
  AdminInput: true,
};

export const simpleTypes = Object.keys(simple) as SimpleType[];
export const dataTypes = Object.keys({ ...simple, ...others }) as DataType[];
export const parameterSources = Object.keys(sources) as ParameterSource[];

export const isSimpleType = (type: unknown): type is SimpleType =>
  typeof type === 'string' && Object.hasOwn(simple, type);
export const isDataType = (type: unknown): type is DataType =>
  isSimpleType(type) || (typeof type === 'string' && Object.hasOwn(others, type));
export const isSource = (source: unknown): source is ParameterSource =>
  typeof source === 'string' && Object.hasOwn(sources, source);
