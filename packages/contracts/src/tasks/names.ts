export const deploymentStates = ['new', 'dev', 'test', 'prod'] as const;
export type DeploymentState = (typeof deploymentStates)[number];

export const taskTypes = ['plain', 'parent', 'parent_scheduled', 'child'] as const;
export type TaskType = (typeof taskTypes)[number];

export const executionTypes = ['once', 'multiple'] as const;
export type ExecutionType = (typeof executionTypes)[number];

/** Model families; a prompt belongs to one. */
export const llmModels = ['chatgpt', 'grok', 'deepseek'] as const;
export type LlmModel = (typeof llmModels)[number];

export const parameterSources = [
  'UserInfo',
  'UserInput',
  'UserProfile',
  'UserPreferences',
  'ParentInput',
  'AdminInput',
] as const;
export type ParameterSource = (typeof parameterSources)[number];

/** The possible types of an element, key or value of a composite type. */
export const simpleTypes = ['String', 'Integer', 'Float', 'Boolean', 'Date', 'DateTime'] as const;
export type SimpleType = (typeof simpleTypes)[number];

/** Returns whether a parameter is a number, as charts, goals and comparisons need it. */
export const isNumeric = ({ data_type }: { data_type?: unknown }): boolean =>
  data_type === 'Integer' || data_type === 'Float';

/** Their value is the id of one of the user's files. */
export const fileDataTypes = ['Image', 'File'] as const;
export type FileDataType = (typeof fileDataTypes)[number];

export const dataTypes = [
  ...simpleTypes,
  'Object',
  'Array',
  'Map',
  'Enum',
  'Schedule',
  ...fileDataTypes,
] as const;
export type DataType = (typeof dataTypes)[number];

/** The prompts that move to another model with those of a task. */
export const moveScopes = ['task', 'connected', 'copies'] as const;
export type MoveScope = (typeof moveScopes)[number];
