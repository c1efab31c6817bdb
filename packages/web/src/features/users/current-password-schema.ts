import * as z from 'zod';

/** The password that a grave action asks for. */
export const currentPasswordSchema = z.object({
  current_password: z.string().min(1, 'users:profile.currentPasswordNeeded'),
});
