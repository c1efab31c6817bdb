import { ageOf, bmiOf, type UserParams } from '@agentarium/contracts';
import * as z from 'zod';
import { builtin } from '../types.ts';

/** Fields that the user withholds from models are left out here too. */
const read = 'select health_profile - withheld_fields as profile from users where id = $1';

export const userProfile = builtin({
  description:
    "The user's own health profile: gender, age, height (cm), weight (kg), BMI, physique, allergies, contraindications. What is not known is null.",
  input: z.strictObject({}),
  async run({ database, clock }, { userId }) {
    const [row] = await database.query<{ profile: Partial<UserParams> }>('tool-user-profile', read, [userId]);
    const profile = row?.profile ?? {};
    return {
      gender: profile.gender ?? null,
      age: ageOf(profile.date_of_birth, clock.now()),
      height_cm: profile.height ?? null,
      weight_kg: profile.weight ?? null,
      bmi: bmiOf(profile),
      physique: profile.physique ?? null,
      allergies: profile.allergies ?? [],
      contraindications: profile.contraindications ?? [],
    };
  },
});
