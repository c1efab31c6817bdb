import type { DataType, ParameterSource, SimpleType } from '@agentarium/contracts';
import type { IconName } from '../../../lib/icons.ts';

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
const sources: Record<ParameterSource, IconName> = {
  UserInput: 'edit',
  UserInfo: 'person',
  UserProfile: 'monitor_heart',
  UserPreferences: 'tune',
  ParentInput: 'account_tree',
  AdminInput: 'shield_person',
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

export const sourceIcon = (source: ParameterSource): IconName => sources[source];
