process.argv[2] = 'all';
await import('./test.ts');
