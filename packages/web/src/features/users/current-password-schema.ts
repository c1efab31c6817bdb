import * as z from 'zod';

/** The password confirming a critical action. */
export const currentPasswordSchema = z.object({
  current_password: z.string().min(1, 'users:profile.currentPasswordNeeded'),
});
