type Node = Record<string, unknown> | unknown[];

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/**
 * The number of parts of a JSON Schema with its references resolved; Infinity if one is circular. A few lines of nested
 * references can make validation endless.
 */
export function expandedSize(schema: Record<string, unknown>): number {
  const sizes = new Map<Node, number>();
  const open = new Set<Node>();
  const definitions = { ...(schema.definitions as object), ...(schema.$defs as object) };

  function targetOf(reference: string): unknown {
    if (reference === '#') return schema;
    const name = /^#\/(?:\$defs|definitions)\/(.+)$/.exec(reference)?.[1] ?? '';
    return (definitions as Record<string, unknown>)[name.replaceAll('~1', '/').replaceAll('~0', '~')];
  }

  function sizeOf(value: unknown): number {
    if (!isNode(value)) return 0;
    const known = sizes.get(value);
    if (known !== undefined) return known;
    if (open.has(value)) return Number.POSITIVE_INFINITY;
    open.add(value);
    let size = 1;
    for (const [key, part] of Object.entries(value)) {
      if (value === schema && (key === '$defs' || key === 'definitions')) continue;
      size += sizeOf(key === '$ref' && typeof part === 'string' ? targetOf(part) : part);
    }
    open.delete(value);
    sizes.set(value, size);
    return size;
  }
  return sizeOf(schema);
}
