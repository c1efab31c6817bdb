type Key = { nativeEvent: { isComposing: boolean }; keyCode: number };

/**
 * Whether a key belongs to an input method that composes a character. Safari ends the composition before it reports
 * the Enter that ended it: only the key code of an unfinished key, 229, tells.
 */
export const isComposing = ({ nativeEvent, keyCode }: Key): boolean =>
  nativeEvent.isComposing || keyCode === 229;
