import manifest from '../../package.json' with { type: 'json' };

/** The product's version, which all packages share. */
export const { version } = manifest;
