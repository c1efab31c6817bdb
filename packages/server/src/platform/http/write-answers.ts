import { serializerCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod';

const unchanging = new WeakSet<object>();

/** Gives back an item that will never change again: lists of it write it once. */
export function neverChanges<T extends object>(item: T): T {
  unchanging.add(item);
  return item;
}

const emptyList = '{"items":[]';

/** The schema of a list's items; null for what is no list. */
function itemsOf(schema: unknown): z.ZodType | null {
  if (!(schema instanceof z.ZodObject) || Object.keys(schema.shape)[0] !== 'items') return null;
  const { items } = schema.shape;
  return items instanceof z.ZodArray && items.element instanceof z.ZodType ? items.element : null;
}

/** Writes answers by their schema, field by field. In lists, items that never change are checked and written once. */
export const writeAnswers: typeof serializerCompiler = (route) => {
  const write = serializerCompiler(route);
  const itemSchema = itemsOf(route.schema);
  if (!itemSchema) return write;
  const writeItem = serializerCompiler({ ...route, schema: itemSchema });
  const written = new WeakMap<object, string>();
  const textOf = (item: object) => {
    const text = written.get(item) ?? writeItem(item);
    if (unchanging.has(item)) written.set(item, text);
    return text;
  };
  return (list) => {
    if (!Array.isArray(list?.items) || !unchanging.has(list.items[0])) return write(list);
    const around = write({ ...list, items: [] });
    return `${emptyList.slice(0, -1)}${list.items.map(textOf).join(',')}${around.slice(emptyList.length - 1)}`;
  };
};
