import { chef } from './chef.ts';
import { comedian } from './comedian.ts';
import { dietologist } from './dietologist.ts';
import { financeAdvisor } from './finance-advisor.ts';
import { fitnessCoach } from './fitness-coach.ts';
import { gardener } from './gardener.ts';
import { languageTutor } from './language-tutor.ts';
import { mindfulnessGuide } from './mindfulness-guide.ts';
import { numerologist } from './numerologist.ts';
import { personalAssistant } from './personal-assistant.ts';
import { sleepCoach } from './sleep-coach.ts';
import { travelPlanner } from './travel-planner.ts';
import type { CatalogueAgent } from './types.ts';

/** The agents a new installation starts with, in the order in which they are stored. */
export const catalogue: CatalogueAgent[] = [
  personalAssistant,
  dietologist,
  fitnessCoach,
  comedian,
  numerologist,
  chef,
  sleepCoach,
  financeAdvisor,
  travelPlanner,
  languageTutor,
  mindfulnessGuide,
  gardener,
];
