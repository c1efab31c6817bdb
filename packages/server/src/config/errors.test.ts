import { expect, test } from 'vitest';
import { StartError } from './errors.ts';

test('a failed start names the setting and the problem in one line', () => {
  const refused = Object.assign(new Error('listen EACCES: permission denied 0.0.0.0:80'), { code: 'EACCES' });
  expect(new StartError('HOST, PORT', 'the server cannot listen there', refused).message).toBe(
    'HOST, PORT: the server cannot listen there: listen EACCES: permission denied 0.0.0.0:80',
  );
  // A name with two addresses fails with both at once, without a message.
  const both = Object.assign(new AggregateError([refused, refused]), { code: 'ECONNREFUSED' });
  expect(new StartError('DATABASE_URL', 'the database cannot be used', both).message).toBe(
    'DATABASE_URL: the database cannot be used: ECONNREFUSED',
  );
});
