import * as z from 'zod';
import { checkOf, fault } from '../error-details.ts';
import { type DataType, dataTypes, fileDataTypes, type ParameterSource } from './names.ts';
import { outputParameter, type Parameter, parameter, type TypedParameter } from './schema.ts';
import { faultOf, valueIssues } from './values.ts';

/**
 * The form's single message for any fault in a list of parameters (docs/spec/admin-side.md#validation); details give
 * the position.
 */
export const requiredParametersMessage = 'Must be a valid JSON array of parameters';
export const outputParametersMessage = 'Must be a valid JSON array of output parameters';

const maxParameters = 50;
const maxOptions = 200;

type Issue = { path: (string | number)[] } & ReturnType<typeof checkOf>;
const issueAt = (path: Issue['path'], found: ReturnType<typeof checkOf>): Issue => ({ path, ...found });

function optionIssues(options: TypedParameter['options']): Issue[] {
  const given = options ?? [];
  if (given.length === 0) return [issueAt(['options'], fault('OPTIONS_REQUIRED'))];
  if (given.length > maxOptions) return [issueAt(['options'], fault('TOO_MANY', { maximum: maxOptions }))];
  const values = given.map(({ value }) => value);
  return values.flatMap((value, at): Issue[] => {
    if (value.trim() === '') return [issueAt(['options', at, 'value'], fault('REQUIRED'))];
    if (values.indexOf(value) !== at) return [issueAt(['options', at, 'value'], fault('DUPLICATE'))];
    return [];
  });
}

/**
 * Lists what a data type lacks: a Map needs simple key and value types, an Array an element type, an Enum options
 * (docs/spec/admin-side.md#validation).
 */
export function typeIssues(each: TypedParameter): Issue[] {
  const needed = (field: 'key_type' | 'value_type' | 'element_type'): Issue[] =>
    each[field] ? [] : [issueAt([field], fault('TYPE_PART_REQUIRED', { type: each.data_type, part: field }))];
  switch (each.data_type) {
    case 'Map':
      return [...needed('key_type'), ...needed('value_type')];
    case 'Array':
      return needed('element_type');
    case 'Enum':
      return optionIssues(each.options);
    default:
      return [];
  }
}

const parameterName = z.string().trim().min(1, 'A parameter needs a name').max(100);
const addIssues = (ctx: z.core.$RefinementCtx, issues: Issue[]) => {
  for (const issue of issues) ctx.addIssue({ code: 'custom', ...issue });
};

function parameterList<T extends z.ZodType<{ name: string }>>(item: T, message: string) {
  return z
    .array(item, message)
    .max(maxParameters, `At most ${maxParameters} parameters`)
    .superRefine((list, ctx) => {
      const names = list.map(({ name }) => name);
      names.forEach((name, at) => {
        if (names.indexOf(name) !== at) addIssues(ctx, [issueAt([at, 'name'], fault('DUPLICATE'))]);
      });
    });
}

const sourceOfValue = { value: 'AdminInput', default_value: 'UserInput' } as const;

/** Checks that an administrator's value has the parameter's type, and that its source allows one. */
function storedIssues(each: Parameter, field: keyof typeof sourceOfValue): Issue[] {
  const value = each[field];
  if (value === undefined || value === null) return [];
  const source = sourceOfValue[field];
  if (each.param_type !== source) return [issueAt([field], fault('VALUE_NOT_ALLOWED', { source }))];
  return valueIssues(each, value).map((found) => {
    return issueAt([field, ...found.path], checkOf(faultOf(found), found.message));
  });
}

const isFileType = (type: DataType) => fileDataTypes.some((each) => each === type);
const fileSources: readonly ParameterSource[] = ['UserInput', 'ParentInput'];

/**
 * Files belong to users: they come from a form, or a child takes them from its parent. Only form values may be
 * optional.
 */
function sourceIssues(each: Parameter): Issue[] {
  const { data_type, param_type, default_value } = each;
  const condition = (['optional', 'optional_with'] as const).find((field) => each[field]);
  if (condition && param_type !== 'UserInput')
    return [issueAt([condition], fault('VALUE_NOT_ALLOWED', { source: 'UserInput' }))];
  if (!isFileType(data_type)) return [];
  const options = fileSources.join(', ');
  if (!fileSources.includes(param_type)) return [issueAt(['param_type'], fault('NOT_OPTION', { options }))];
  return default_value === undefined || default_value === null
    ? []
    : [issueAt(['default_value'], fault('UNKNOWN_FIELD'))];
}

const outputTypes = dataTypes.filter((type) => !isFileType(type)).join(', ');
const outputTypeIssues = ({ data_type }: TypedParameter): Issue[] =>
  isFileType(data_type) ? [issueAt(['data_type'], fault('NOT_OPTION', { options: outputTypes }))] : [];

const requiredParameter = z
  .strictObject({ ...parameter.shape, name: parameterName })
  .superRefine((each, ctx) => {
    const wrong = typeIssues(each);
    const { min, max } = each;
    wrong.push(...sourceIssues(each));
    if (typeof min === 'number' && typeof max === 'number' && max < min)
      wrong.push(issueAt(['max'], fault('TOO_SMALL', { minimum: min })));
    addIssues(
      ctx,
      wrong.length > 0 ? wrong : [...storedIssues(each, 'value'), ...storedIssues(each, 'default_value')],
    );
  });

/** `optional_with` names another parameter of the form that takes a file. */
function conditionIssues(list: readonly Parameter[]): Issue[] {
  const files = list.filter(
    ({ param_type, data_type }) => param_type === 'UserInput' && isFileType(data_type),
  );
  return list.flatMap(({ name, optional_with: file }, at) =>
    !file || (file !== name && files.some((each) => each.name === file))
      ? []
      : [
          issueAt(
            [at, 'optional_with'],
            fault('NOT_OPTION', { options: files.map((each) => each.name).join(', ') }),
          ),
        ],
  );
}

const givenOutput = z
  .strictObject({ ...outputParameter.shape, name: parameterName })
  .superRefine((each, ctx) => addIssues(ctx, [...typeIssues(each), ...outputTypeIssues(each)]));

/** The inputs of a task as its JSON editor submits them (docs/spec/admin-side.md#validation). */
export const requiredParametersInput = parameterList(
  requiredParameter,
  requiredParametersMessage,
).superRefine((list, ctx) => addIssues(ctx, conditionIssues(list)));
/** The outputs of a task in addition to its text: the same without a source, with a description. */
export const outputParametersInput = parameterList(givenOutput, outputParametersMessage);
