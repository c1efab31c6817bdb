import * as z from 'zod';
import { queryNumber } from '../common.ts';

/** Seconds that a request waits for the end of what it starts. */
export const waitQuery = z.object({ wait: queryNumber(z.coerce.number().min(0).max(60)).default(25) });
export const idempotencyHeaders = z.object({ 'idempotency-key': z.string().min(1).max(255).optional() });
/** The last event that a stream's reader has received. */
export const resumeHeaders = z.object({ 'last-event-id': z.string().max(40).optional() });
