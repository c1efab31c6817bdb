// Loaded before each test file if TEST_SEED is set: fast-check then repeats the values of the run that printed it.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.TEST_SEED) });
