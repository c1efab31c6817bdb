/** A release tests everything (`npm run test:all`); for every other change, tests that take minutes use samples. */
export const exhaustive = process.env.TEST_ALL === '1';
