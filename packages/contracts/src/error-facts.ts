/** Numbers, names and timestamps that a client fills into its own text. */
export type ErrorParams = Record<string, string | number>;

/**
 * Why a request as a whole is refused (IN_USE, CHILD_REQUIRES_PARENT), as `code` of its only detail, which has its own
 * message. SHARE_LIMIT {limit}.
 */
export const refusalReasons = [
  ...['LAST_ADMIN', 'CHILDREN_RUNNING', 'RESULT_REQUIRED', 'SHARE_LIMIT'],
  ...['CALL_DECIDED', 'CALL_NOT_ASKED', 'CALL_TIME_OVER'],
  ...['PARENT_EXECUTION_REQUIRED', 'PARENT_NOT_COMPLETED', 'PARENT_OF_OTHER_TASK'],
] as const satisfies readonly string[];
export type RefusalReason = (typeof refusalReasons)[number];

/**
 * Everything that can be wrong with one value, as `code` of an error's detail. Some have params: `minimum`, `maximum`,
 * `options` (comma-separated names) and those in the comments. Codes of whole errors (`errorCatalogue`) may occur too.
 */
export const detailCodes = [
  // Any value.
  ...['INVALID', 'REQUIRED', 'UNKNOWN_FIELD', 'DUPLICATE'],
  ...['CONTROL_CHARACTERS', 'JSON_INVALID', 'ENDED_EARLY'],
  ...['NOT_TEXT', 'NOT_NUMBER', 'NOT_INTEGER', 'NOT_BOOLEAN', 'NOT_LIST', 'NOT_OBJECT', 'NOT_OPTION'],
  ...['TOO_SHORT', 'TOO_LONG', 'TOO_FEW', 'TOO_MANY', 'TOO_SMALL', 'TOO_BIG', 'NOT_ABOVE', 'NOT_BELOW'],
  ...['AT_LEAST_ONE', 'EMAIL_FORMAT', 'ID_FORMAT', 'URL_FORMAT'],
  ...['DATE_FORMAT', 'DATETIME_FORMAT', 'YEAR_RANGE'],
  ...['MONTH_FORMAT', 'BASE64_FORMAT', 'TOO_LARGE', 'CURSOR_INVALID', 'ADDRESS_UNKNOWN', 'EVENT_ID_FORMAT'],
  ...['FUTURE_REQUIRED', 'FUTURE_DATE', 'TOO_EARLY', 'NAME_TAKEN', 'GIVE_ONE_OF'],
  // Accounts.
  ...['USERNAME_CHARACTERS', 'CONSENT_REQUIRED', 'TIMEZONE_UNKNOWN'],
  ...['EXPIRY_REQUIRED', 'PLAN_NEEDS_ACTIVATION', 'PROFILE_VALUE_MISSING'],
  ...['CURRENT_PASSWORD_REQUIRED', 'CURRENT_PASSWORD_WRONG', 'PASSWORD_TOO_COMMON'],
  ...['USERNAME_MIXED_SCRIPTS', 'USERNAME_CONFUSABLE', 'EXPORT_RUNNING', 'TASK_EXECUTIONS_NOT_STORED'],
  // Parameters and their values; TYPE_PART_REQUIRED {type, part}, CRON_INVALID {position, expression},
  // CRON_PART {position, part (1 to 5), found, minimum, maximum}.
  ...['PARAMETER_UNKNOWN', 'KEY_REQUIRED', 'VALUE_REQUIRED', 'ELEMENT_REQUIRED', 'NOT_ENTRIES'],
  ...[
    'LOCAL_DATETIME_FORMAT',
    'SCHEDULE_FORMAT',
    'CRON_INVALID',
    'CRON_PART',
    'OPTIONS_REQUIRED',
    'TYPE_PART_REQUIRED',
  ],
  ...['VALUE_NOT_ALLOWED', 'OPTION_UNKNOWN', 'PARENT_NOT_TAKEN', 'NO_CHILDREN', 'CHART_VALUE_FORMAT'],
  // Catalogue; UNKNOWN_* {id}, TEMPLATE {line, column, reason}, PROMPT_*_DIFFER {found}.
  ...['TRANSLATION_REQUIRED', 'LANGUAGE_CODE', 'IMAGE_PATH', 'PARENT_REQUIRED', 'CHILD_SETTINGS_REQUIRED'],
  ...['PARENT_TYPE', 'TASK_PROMPTS_MISMATCH', 'UNKNOWN_AGENT', 'UNKNOWN_TASK'],
  ...['UNKNOWN_PROMPT', 'UNKNOWN_TOOL', 'UNKNOWN_PICTURE'],
  ...['UNKNOWN_PROMPT_VARIABLE', 'UNKNOWN_USER_FIELD', 'ADMIN_VALUE_MISSING'],
  ...['TEMPLATE', 'TEMPLATE_UNREADABLE', 'TOOL_SETTINGS'],
  ...['CATALOGUE_FORMAT', 'CATALOGUE_VERSION', 'CHILDREN_LEFT', 'ID_TWICE', 'PROMPT_TYPES_DIFFER'],
  ...['PROMPT_VERSIONS_DIFFER', 'SCHEDULE_PARAMETER_REQUIRED', 'TASK_LACKS_VARIABLE'],
  ...['PICTURE_ID', 'PICTURE_ID_MISMATCH', 'PICTURE_TOO_BIG', 'PICTURE_FORMAT', 'PICTURE_DAMAGED'],
  ...['PICTURE_MOVES', 'PICTURE_SIDES', 'PICTURE_TYPE'],
  // Files; FILE_PIXELS, FILE_SIDE and STORAGE_FULL {maximum}, FILE_TYPE {type, options}, MODEL_CANNOT_SEE {family, options}.
  ...[
    'FILE_EMPTY',
    'FILE_DAMAGED',
    'FILE_MOVES',
    'FILE_PIXELS',
    'FILE_SIDE',
    'FILE_NOT_TEXT',
    'FILE_WITHOUT_TEXT',
  ],
  ...['FILE_LOCKED', 'FILE_MIXED', 'FILE_TOO_COMPLEX'],
  // Tools.
  ...['TOOL_NAME', 'TOOL_URL', 'MCP_URL', 'SCHEMA_TYPE', 'SCHEMA_INVALID', 'SCHEMA_TOO_LONG', 'SCHEMA_CYCLE'],
  ...['SCHEMA_PATTERN'],
  ...['HEADER_NAME', 'HEADER_CHARACTERS'],
  // Purchases; BILLING_CYCLE {plan}.
  ...['NOT_FOR_SALE', 'BILLING_CYCLE'],
  // Records that still use this one; USED_BY_TASK and HAS_CHILD {name, id}; the others {count}, up to 100.
  ...['USED_BY_TASK', 'HAS_CHILD', 'HAS_EXECUTIONS', 'HAS_SCHEDULES', 'HAS_OWNERS'],
  'RUN_DELETED',
  ...refusalReasons,
] as const satisfies readonly string[];

export type DetailCode = (typeof detailCodes)[number];

/** A fault of a value, in machine-readable form. */
export type Fault = { code: DetailCode; params?: ErrorParams };

/**
 * The options of a custom zod check (`refine`, `addIssue`) with a code in addition to the English message:
 * `.refine(isGood, fault('TOOL_URL', 'Must be ...'))`.
 */
export const fault = (code: DetailCode, message: string, params: ErrorParams = {}) => ({
  message,
  params: { code, ...params },
});

const codesOfPatterns = new Map<string, DetailCode>();

/** The arguments of zod's `regex`, which has no option for a code: it is registered with the pattern. */
export function pattern(regex: RegExp, code: DetailCode, message: string): [regex: RegExp, message: string] {
  codesOfPatterns.set(String(regex), code);
  return [regex, message];
}

export const codeOfPattern = (regex: string): DetailCode => codesOfPatterns.get(regex) ?? 'INVALID';
