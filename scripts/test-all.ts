// Everything that `npm test` runs, with every combination it only samples, for releases.
process.env.TEST_ALL = '1';
await import('./test.ts');
