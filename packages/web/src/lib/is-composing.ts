type Key = { nativeEvent: { isComposing: boolean }; keyCode: number };

/**
 * Returns whether a key belongs to an input method that composes a character. Safari ends the composition before it
 * reports the Enter that ended it: only the key code of an unfinished key, 229, shows it.
 */
export const isComposing = ({ nativeEvent, keyCode }: Key): boolean =>
  nativeEvent.isComposing || keyCode === 229;
