import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, type TSType, Visitor } from 'oxc-parser';

/** A call of `query` with a name: the source of its text, and the columns that its row type declares. */
export type RowType = { name: string; text: string; columns: Record<string, string> | null };

type Program = ReturnType<typeof parseSync>['program'];
type Module = { file: string; types: Map<string, TSType>; imports: Map<string, string> };
type Columns = Record<string, string> | null;

const modules = new Map<string, Module>();

/** Returns the type aliases of a module and the modules that its imported names are from. */
function moduleOf(file: string, program: Program): Module {
  const module: Module = { file, types: new Map(), imports: new Map() };
  for (const node of program.body) {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    if (declared?.type === 'TSTypeAliasDeclaration')
      module.types.set(declared.id.name, declared.typeAnnotation);
    if (node.type === 'ImportDeclaration')
      for (const { local } of node.specifiers) module.imports.set(local.name, node.source.value);
  }
  modules.set(file, module);
  return module;
}

/** The alias of this name, and its module. */
function findAlias(name: string, { file, types, imports }: Module): [TSType, Module] | null {
  const own = types.get(name);
  if (own) return [own, modules.get(file) as Module];
  const from = imports.get(name);
  if (!from?.startsWith('.')) return null;
  const path = join(dirname(file), from);
  if (!existsSync(path)) return null;
  const other = modules.get(path) ?? moduleOf(path, parseSync(path, readFileSync(path, 'utf8')).program);
  const found = other.types.get(name);
  return found ? [found, other] : null;
}

const namesIn = (type: TSType | undefined): string[] => {
  if (type?.type === 'TSUnionType') return type.types.flatMap(namesIn);
  if (type?.type === 'TSLiteralType' && type.literal.type === 'Literal') return [String(type.literal.value)];
  return [];
};

/** string, number, boolean, Date or array; any where the type says nothing about the column. */
function kindOf(type: TSType): string {
  switch (type.type) {
    case 'TSStringKeyword':
      return 'string';
    case 'TSNumberKeyword':
      return 'number';
    case 'TSBooleanKeyword':
      return 'boolean';
    case 'TSArrayType':
      return 'array';
    case 'TSLiteralType':
      return type.literal.type === 'Literal' ? typeof type.literal.value : 'any';
    case 'TSTypeReference':
      return type.typeName.type === 'Identifier' && type.typeName.name === 'Date' ? 'Date' : 'any';
    case 'TSUnionType': {
      const kinds = new Set(type.types.filter((one) => one.type !== 'TSNullKeyword').map(kindOf));
      return kinds.size === 1 ? ([...kinds][0] ?? 'any') : 'any';
    }
    default:
      return 'any';
  }
}

/** The columns of a row type made of object types, aliases, intersections, `Pick` and `Omit`; null of any other. */
function columnsOf(type: TSType, module: Module): Columns {
  switch (type.type) {
    case 'TSTypeLiteral': {
      const columns: Record<string, string> = {};
      for (const member of type.members) {
        if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier') return null;
        if (!member.typeAnnotation) return null;
        if (!member.optional) columns[member.key.name] = kindOf(member.typeAnnotation.typeAnnotation);
      }
      return columns;
    }
    case 'TSIntersectionType': {
      const parts = type.types.map((part) => columnsOf(part, module));
      return parts.includes(null) ? null : Object.assign({}, ...parts);
    }
    case 'TSTypeReference': {
      if (type.typeName.type !== 'Identifier') return null;
      const { name } = type.typeName;
      const [of, keys] = type.typeArguments?.params ?? [];
      if (of && (name === 'Pick' || name === 'Omit')) {
        const columns = columnsOf(of, module);
        const names = namesIn(keys);
        if (!columns || names.length === 0) return null;
        return Object.fromEntries(
          Object.entries(columns).filter(([column]) => names.includes(column) === (name === 'Pick')),
        );
      }
      const alias = findAlias(name, module);
      return alias && columnsOf(...alias);
    }
    default:
      return null;
  }
}

/** Reads the named statements of a source. */
export function readRowTypes(file: string, source: string): RowType[] {
  const { program } = parseSync(file, source);
  const module = moduleOf(file, program);
  const found: RowType[] = [];
  new Visitor({
    CallExpression({ callee, arguments: given, typeArguments }) {
      const isQuery =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'query';
      const [name, text] = given;
      if (!isQuery || given.length !== 3 || !text || name?.type !== 'Literal' || !name.value) return;
      const row = typeArguments?.params[0];
      const columns = row ? columnsOf(row, module) : {};
      found.push({ name: String(name.value), text: source.slice(text.start, text.end), columns });
    },
  }).visit(program);
  return found;
}
