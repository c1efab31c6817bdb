import { describe } from 'vitest';
import { mostWanted, testMassAssignment } from './mass-assignment.ts';

describe('P9: with the fields that matter most,', () => testMassAssignment(mostWanted));
