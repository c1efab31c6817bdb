import * as z from 'zod';

/** The body of the first kind, for an endpoint that takes several kinds of body. */
export const firstKind = (body: z.ZodType): z.ZodType =>
  body instanceof z.ZodDiscriminatedUnion ? (body.options[0] as z.ZodType) : body;
