/** Everything is tried before a release (`npm run test:all`); every change samples what takes minutes. */
export const exhaustive = process.env.TEST_ALL === '1';
