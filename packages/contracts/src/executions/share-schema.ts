import * as z from 'zod';
import { id, listOf, timestamp } from '../common.ts';
import { storedFile } from '../files/schema.ts';
import { followUpKinds, resultCuts, shareDays } from './names.ts';

/** `include_files`: the link includes the photos and documents of the run and of the questions shown. */
export const shareInput = z.strictObject({
  expires_in_days: z.literal(shareDays).default(7),
  include_files: z.boolean().default(false),
});

export const share = z.object({
  id,
  include_files: z.boolean(),
  created_at: timestamp,
  expires_at: timestamp,
});
export type Share = z.infer<typeof share>;
export const shareList = listOf(share);

/** `token` is returned only here, as only its hash is stored. The link is `/shared/{token}`. */
export const newShare = share.extend({ token: z.string() });

/** A number in the result; `label` is in the language in which the result was written. */
const sharedFigure = z.object({
  name: z.string(),
  label: z.string(),
  locales: z.record(z.string(), z.object({ display_name: z.string() }).partial()),
  value: z.number(),
  unit: z.string().nullable(),
});

/** A photo or document of a shared result; its content is available below the link unless it is active. */
export const sharedFile = storedFile.omit({ created_at: true, unread_pages: true, text_chars: true });
export type SharedFile = z.infer<typeof sharedFile>;

/**
 * A shared result as anyone with the link sees it: the result, the agent, and the questions answered before the link
 * was created; nothing about the user or their inputs. Names and labels are in the language of the result, and in
 * `locales` in every language that the catalogue has. Lists of files are empty unless the link includes them.
 */
export const sharedResult = z.object({
  task_id: id,
  task_name: z.string(),
  task_locales: z.record(z.string(), z.object({ name: z.string() }).partial()),
  agent_name: z.string(),
  agent_role: z.string(),
  agent_image: z.string().nullable(),
  disclaimer: z.string().nullable(),
  agent_locales: z.record(
    z.string(),
    z.object({ name: z.string(), disclaimer: z.string().nullable() }).partial(),
  ),
  result: z.string(),
  result_cut: z.enum(resultCuts).nullable(),
  files: z.array(sharedFile),
  follow_ups: z.array(
    z.object({
      kind: z.enum(followUpKinds),
      message: z.string(),
      result: z.string(),
      result_cut: z.enum(resultCuts).nullable(),
      files: z.array(sharedFile),
    }),
  ),
  figures: z.array(sharedFigure),
  is_demo: z.boolean(),
  created_at: timestamp,
  expires_at: timestamp,
});
export type SharedResult = z.infer<typeof sharedResult>;
