type Node = Record<string, unknown> | unknown[];

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/**
 * How many parts a JSON Schema has once its references are filled in; Infinity when one of them leads back to itself.
 * A few lines can name each other so often that checking a value never ends.
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
