// Everything that `npm test` runs, with every combination it only samples: before a release.
process.env.TEST_ALL = '1';
await import('./test.ts');
