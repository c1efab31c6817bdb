import { describe } from 'vitest';
import { allFields, testMassAssignment } from './mass-assignment.ts';

describe('P9: with every field,', () => testMassAssignment(allFields));
