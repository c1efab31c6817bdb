process.argv[2] = 'verify';
await import('./test.ts');
