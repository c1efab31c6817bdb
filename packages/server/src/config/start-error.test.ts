import { expect, test } from 'vitest';
import { StartError } from './start-error.ts';

test('says in one line which setting is meant and what happened', () => {
  const refused = Object.assign(new Error('listen EACCES: permission denied 0.0.0.0:80'), { code: 'EACCES' });
  expect(new StartError('HOST, PORT', 'the server cannot listen there', refused).message).toBe(
    'HOST, PORT: the server cannot listen there: listen EACCES: permission denied 0.0.0.0:80',
  );
  // A name with two addresses fails with both at once, and without a word.
  const both = Object.assign(new AggregateError([refused, refused]), { code: 'ECONNREFUSED' });
  expect(new StartError('DATABASE_URL', 'the database cannot be used', both).message).toBe(
    'DATABASE_URL: the database cannot be used: ECONNREFUSED',
  );
});
