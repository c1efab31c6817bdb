/** The choices of theme. */
export const themeModes = ['light', 'dark', 'system'] as const;
