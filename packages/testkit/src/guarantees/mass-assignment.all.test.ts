import { describe } from 'vitest';
import { allFields, testMassAssignment } from './mass-assignment.ts';

describe('P9: of every field', () => testMassAssignment(allFields));
