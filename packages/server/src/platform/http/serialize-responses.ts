import type { FastifySerializerCompiler } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod';

const immutable = new WeakSet<object>();

/** Marks an item as immutable: lists serialize it once. */
export function markImmutable<T extends object>(item: T): T {
  immutable.add(item);
  return item;
}

const emptyList = '{"items":[]}';
const comma = Buffer.from(',');

/** The schema of a list's items; null when it is not a list. */
function itemsOf(schema: unknown): z.ZodType | null {
  if (!(schema instanceof z.ZodObject) || Object.keys(schema.shape)[0] !== 'items') return null;
  const { items } = schema.shape;
  return items instanceof z.ZodArray && items.element instanceof z.ZodType ? items.element : null;
}

/**
 * Serializes responses by their schema, field by field. In lists, immutable items are validated and serialized once;
 * such a list is sent as bytes.
 */
export const serializeResponses: FastifySerializerCompiler<z.ZodType> = (route) => {
  const write = serializerCompiler(route);
  const itemSchema = itemsOf(route.schema);
  if (!itemSchema) return write;
  const writeItem = serializerCompiler({ ...route, schema: itemSchema });
  const written = new WeakMap<object, Buffer>();
  const bytesOf = (item: object) => {
    const bytes = written.get(item) ?? Buffer.from(writeItem(item));
    if (immutable.has(item)) written.set(item, bytes);
    return bytes;
  };
  const writeList = (list: { items: object[] }) => {
    const around = write({ ...list, items: [] });
    const items = list.items.flatMap((item, index) => (index === 0 ? bytesOf(item) : [comma, bytesOf(item)]));
    return Buffer.concat([
      Buffer.from(emptyList.slice(0, -2)),
      ...items,
      Buffer.from(around.slice(emptyList.length - 2)),
    ]);
  };
  return (list): ReturnType<typeof write> =>
    Array.isArray(list?.items) && immutable.has(list.items[0]) ? (writeList(list) as never) : write(list);
};
