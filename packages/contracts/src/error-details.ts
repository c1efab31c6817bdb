import type { ErrorCode } from './errors.ts';
import { refusals } from './refusals.ts';

type Minimum = { minimum: number };
type Maximum = { maximum: number };
type Options = { options: string };
type Id = { id: string };
type Name = { name: string };
type Count = { count: number };
type Found = { found: string };

/** How many there are, counted up to a hundred. */
const moreThan100 = (amount: number, unit: string) =>
  amount > 100 ? `More than 100 ${unit}s` : counted(amount, unit);

const counted = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`;

/**
 * Everything that can be wrong with one value, by the code of an error's detail: an English sentence, and for codes with
 * params their types. Codes of whole errors (`errorCatalogue`) may also be codes of details.
 */
export const detailCatalogue = {
  // Any value.
  INVALID: 'Invalid value',
  REQUIRED: 'This field is required',
  UNKNOWN_FIELD: 'Unknown field',
  DUPLICATE: 'Must not occur twice',
  CONTROL_CHARACTERS: 'Must not contain line breaks or control characters',
  JSON_INVALID: 'Must be valid JSON',
  ENDED_EARLY: 'The request ended early',
  NOT_TEXT: 'Must be text',
  NOT_NUMBER: 'Must be a valid number',
  NOT_INTEGER: 'Must be a whole number',
  NOT_BOOLEAN: 'Must be true or false',
  NOT_LIST: 'Must be a list',
  NOT_OBJECT: 'Must be an object',
  NOT_OPTION: ({ options }: Options) => `Must be one of: ${options}`,
  TOO_SHORT: ({ minimum }: Minimum) => `Must be at least ${counted(minimum, 'character')}`,
  TOO_LONG: ({ maximum }: Maximum) => `Must be at most ${counted(maximum, 'character')}`,
  TOO_FEW: ({ minimum }: Minimum) => `Must be at least ${counted(minimum, 'item')}`,
  TOO_MANY: ({ maximum }: Maximum) => `Must be at most ${counted(maximum, 'item')}`,
  TOO_SMALL: ({ minimum }: Minimum) => `Must be at least ${minimum}`,
  TOO_BIG: ({ maximum }: Maximum) => `Must be at most ${maximum}`,
  NOT_ABOVE: ({ minimum }: Minimum) => `Must be more than ${minimum}`,
  NOT_BELOW: ({ maximum }: Maximum) => `Must be less than ${maximum}`,
  AT_LEAST_ONE: 'This field is required',
  EMAIL_FORMAT: 'Invalid email address',
  ID_FORMAT: 'Must be an id (UUID)',
  URL_FORMAT: 'Must be an address that begins with https:// or http://',
  DATE_FORMAT: 'Date must be in YYYY-MM-DD format',
  DATETIME_FORMAT: 'Must be a time like 2026-01-31T09:00:00Z',
  YEAR_RANGE: 'Must be within the years 1 to 9999',
  MONTH_FORMAT: 'Must be a month such as 2026-11',
  BASE64_FORMAT: 'Must be base64',
  TOO_LARGE: 'Is too large',
  CURSOR_INVALID: 'Must be a cursor of this list',
  ADDRESS_UNKNOWN: 'Is not an address of this server',
  EVENT_ID_FORMAT: 'Must be the id of an event',
  FUTURE_REQUIRED: 'Must be in the future',
  FUTURE_DATE: 'Cannot be in the future',
  WITHIN_TEN_YEARS: 'Must be within the next ten years',
  CSV_FORMAT: ({ line }: { line: number }) => `Line ${line} has a stray or unclosed quotation mark`,
  TOO_EARLY: ({ minimum }: Minimum) => `Must be ${minimum} or later`,
  NAME_TAKEN: 'This name is already taken',
  GIVE_ONE_OF: ({ options }: Options) => `Give one of: ${options}`,
  // Accounts.
  USERNAME_CHARACTERS: 'Username may contain only letters, digits, dots, dashes and underscores',
  CONSENT_REQUIRED: 'You must accept the data processing consent to register',
  TIMEZONE_UNKNOWN: 'Unknown time zone',
  EXPIRY_REQUIRED: 'Extra executions need an expiry',
  PLAN_NEEDS_ACTIVATION: 'Only a basic plan without an expiry date can be inactive',
  PROFILE_VALUE_MISSING: ({ name }: Name) => `Missing in the profile: ${name}`,
  CURRENT_PASSWORD_REQUIRED: 'Please enter your current password',
  CURRENT_PASSWORD_WRONG: 'The current password is incorrect',
  PASSWORD_TOO_COMMON: 'This password is too common',
  PASSWORD_LIKE_ACCOUNT:
    'This password is too much like the username, the email address or the name Agentarium',
  USERNAME_MIXED_SCRIPTS: 'Username may use letters of one alphabet only',
  USERNAME_CONFUSABLE: 'This username looks like an existing one',
  EXPORT_RUNNING: 'An export of this account is in progress',
  TASK_EXECUTIONS_NOT_STORED: 'Must be the stored list, or an empty one',
  // Parameters and their values.
  PARAMETER_UNKNOWN: 'The task has no such parameter',
  KEY_REQUIRED: 'Key is required',
  VALUE_REQUIRED: 'Value is required',
  ELEMENT_REQUIRED: 'Element is required',
  NOT_ENTRIES: 'Must be a set of entries',
  LOCAL_DATETIME_FORMAT: 'Must be a date and time as YYYY-MM-DDTHH:mm',
  SCHEDULE_FORMAT: 'Must be a schedule',
  /** `position` counts the expressions of the schedule from 1. */
  CRON_INVALID: ({ expression }: { position: number; expression: string }) =>
    `Must have five parts and match some future time: ${expression}`,
  /** `part` counts the parts of the expression from 1 to 5. */
  CRON_PART: ({ part, minimum, maximum }: { position: number; part: number } & Found & Minimum & Maximum) =>
    `Part ${part} must be ${minimum} to ${maximum}`,
  OPTIONS_REQUIRED: 'Enum needs options',
  TYPE_PART_REQUIRED: ({ type, part }: { type: string; part: string }) => `${type} needs ${part}`,
  VALUE_NOT_ALLOWED: ({ source }: { source: string }) => `Only ${source} may have this`,
  OPTION_UNKNOWN: 'Must be one of the options',
  TASK_NOT_SCHEDULED: 'This task does not run on a schedule',
  PARENT_NOT_TAKEN: 'Only child tasks run below another execution',
  NO_CHILDREN: 'This execution has no child tasks',
  OUTPUT_FORMAT: 'Must look like task:name, with the id of the task',
  UNITS_DIFFER: 'The numbers have different units',
  CHART_VALUE_FORMAT: 'Must look like input.name or output.name',
  // Catalogue.
  TRANSLATION_REQUIRED: 'The translation is required',
  LANGUAGE_CODE: 'Must be a language code',
  IMAGE_PATH: 'Must be a path or an https address',
  PARENT_REQUIRED: 'Parent task is required for child tasks',
  CHILD_SETTINGS_REQUIRED: 'Child task settings are required for child tasks',
  PARENT_TYPE: 'The parent must be a parent task',
  TASK_PROMPTS_MISMATCH: ({ name }: Name) => `“${name}” would mix prompts of different models or versions`,
  UNKNOWN_AGENT: ({ id }: Id) => `Unknown agent: ${id}`,
  UNKNOWN_TASK: ({ id }: Id) => `Unknown task: ${id}`,
  UNKNOWN_PROMPT: ({ id }: Id) => `Unknown prompt: ${id}`,
  UNKNOWN_TOOL: 'Unknown tool',
  UNKNOWN_PICTURE: 'Unknown picture',
  UNKNOWN_PROMPT_VARIABLE: ({ name, prompt }: Name & { prompt: string }) =>
    `The prompt “${prompt}” reads {{ ${name} }}, which is not a parameter of the task`,
  UNKNOWN_USER_FIELD: ({ name, source }: Name & { source: string }) => `${source} has no field “${name}”`,
  ADMIN_VALUE_MISSING: ({ name }: Name) => `The administrator’s parameter “${name}” has no value`,
  TEMPLATE: ({ reason }: { line: number; column: number; reason: string }) => reason,
  TEMPLATE_UNREADABLE: ({ reason }: { reason: string }) => reason,
  TOOL_SETTINGS: ({ reason }: { reason: string }) => reason,
  CATALOGUE_FORMAT: 'Must be an Agentarium catalogue',
  CATALOGUE_VERSION: 'Must be version 1 of the format',
  CHILDREN_LEFT: 'Tasks outside this file are children of this one',
  ID_TWICE: ({ id }: Id) => `Another item of this file has the same id: ${id}`,
  PROMPT_TYPES_DIFFER: ({ found }: Found) => `All prompts must have the same model type. Found ${found}`,
  PROMPT_VERSIONS_DIFFER: ({ found }: Found) =>
    `All prompts must have the same model version. Found version ${found}`,
  SCHEDULE_PARAMETER_REQUIRED: 'A scheduled task needs a Schedule parameter',
  TASK_LACKS_VARIABLE: ({ task, name }: Name & { task: string }) =>
    `“${task}” is in production and has no parameter “${name}”`,
  PICTURE_ID: 'Must be the id of a picture',
  PICTURE_ID_MISMATCH: 'Is the id of another picture',
  PICTURE_TOO_BIG: ({ maximum }: Maximum) => `Must be at most ${maximum} kB`,
  PICTURE_FORMAT: 'Must be a PNG, JPEG or WebP picture',
  PICTURE_DAMAGED: 'The picture is cut off or damaged',
  PICTURE_MOVES: 'The picture must not be animated',
  PICTURE_SIDES: ({ minimum, maximum }: Minimum & Maximum) =>
    `Each side must be ${minimum} to ${maximum} pixels`,
  PICTURE_TYPE: ({ type }: { type: string }) => `The file is ${type}`,
  // Files.
  FILE_EMPTY: 'The file is empty',
  FILE_DAMAGED: 'The file is cut off or damaged',
  FILE_MOVES: 'The image must not be animated',
  FILE_PIXELS: ({ maximum }: Maximum) => `At most ${maximum} megapixels`,
  FILE_SIDE: ({ maximum }: Maximum) => `No side over ${maximum} pixels`,
  FILE_NOT_TEXT: 'Must be text',
  FILE_WITHOUT_TEXT: 'There is no text in the file',
  FILE_LOCKED: 'The file needs a password',
  FILE_MIXED: 'The file contains another file or a script',
  FILE_TOO_COMPLEX: 'The file takes too long or too much memory to read',
  FILE_COUNT: ({ maximum }: Maximum) => `An account stores at most ${maximum} files`,
  // Tools.
  TOOL_NAME: 'Name must begin with a letter and contain only letters, digits, - and _',
  TOOL_URL: 'Must be an http or https address; {arguments} may stand after the host',
  URL_ARGUMENT: ({ name }: Name) => `The tool has no argument ${name}`,
  MCP_URL: 'The URL of an MCP server cannot contain arguments',
  SCHEMA_TYPE: 'Must be a JSON Schema of type object',
  SCHEMA_INVALID: 'Must be a valid JSON Schema',
  SCHEMA_TOO_LONG: 'The schema is too long',
  SCHEMA_CYCLE: 'A reference of the schema leads back to itself',
  SCHEMA_PATTERN: ({ pattern }: { pattern: string }) => `The pattern ${pattern} is not supported`,
  HEADER_NAME: 'Not a valid header name',
  HEADER_RESERVED: 'The server sets this header itself',
  HEADER_CHARACTERS: 'Only plain characters',
  SECRET_MISSING: ({ name }: Name) => `The secret ${name} is not set on this server`,
  SECRET_HOST: ({ name, host }: Name & { host: string }) => `The secret ${name} may not be sent to ${host}`,
  SECRET_HTTPS: ({ name, host }: Name & { host: string }) =>
    `The secret ${name} may be sent to ${host} over https only`,
  // Purchases.
  NOT_FOR_SALE: 'This agent is not for sale yet',
  BILLING_CYCLE: ({ plan }: { plan: string }) => `${plan} is not sold for this billing period`,
  // Records that still use this one; 101 stands for more than a hundred.
  USED_BY_TASK: ({ name }: Name & Id) => name,
  HAS_CHILD: ({ name }: Name & Id) => name,
  HAS_EXECUTIONS: ({ count }: Count) => `${moreThan100(count, 'execution')} exist`,
  HAS_SCHEDULES: ({ count }: Count) => `${moreThan100(count, 'schedule')} exist`,
  HAS_OWNERS: ({ count }: Count) => `${moreThan100(count, 'owner')} exist`,
  RUN_DELETED: 'The run was deleted; use another key to start another',
  ...refusals,
} satisfies Record<string, string | ((params: never) => string)>;

export type DetailCode = keyof typeof detailCatalogue;
export const detailCodes = Object.keys(detailCatalogue) as DetailCode[];

/** Numbers, names and timestamps that a client fills into its own text. */
export type ErrorParams = Record<string, string | number>;

/** The params of a code. */
export type DetailParams<C extends DetailCode> = (typeof detailCatalogue)[C] extends (
  params: infer P extends ErrorParams,
) => string
  ? P
  : undefined;

/**
 * One fault of a request. Clients use only `code` and `params`; `message` is in English, for people who read the
 * response itself.
 */
export type ErrorDetail = {
  path: string;
  message: string;
  code?: DetailCode | ErrorCode | undefined;
  params?: ErrorParams | undefined;
};

/** A fault of a value, in machine-readable form. */
export type Fault = { code: DetailCode; params?: ErrorParams | undefined };

/** The English sentence of a fault. */
export function sentenceOf({ code, params = {} }: Fault): string {
  const sentence = detailCatalogue[code] as string | ((params: ErrorParams) => string);
  return typeof sentence === 'string' ? sentence : sentence(params);
}

/** The arguments after a code: its params, if it has any, and a sentence that replaces the catalogue's. */
export type DetailFacts<C extends DetailCode> =
  DetailParams<C> extends undefined
    ? [params?: undefined, message?: string]
    : [params: DetailParams<C>, message?: string];

/** A fault as the options of a custom zod check; `message` replaces the catalogue's sentence. */
export const checkOf = ({ code, params = {} }: Fault, message = sentenceOf({ code, params })) => ({
  message,
  params: { code, ...params },
});

/** The options of a custom zod check (`refine`, `addIssue`): `.refine(isGood, fault('TOO_MANY', { maximum: 3 }))`. */
export function fault<C extends DetailCode>(code: C, ...[params, message]: DetailFacts<C>) {
  return checkOf({ code, ...(params && { params }) }, message);
}
