import createCache, { type EmotionCache } from '@emotion/cache';

/**
 * Emotion's cache with a style element for the rules of each frame. When a rule is added to a style element, browsers
 * restyle every element that any of its rules matches: in a single one, that is the whole page each time.
 */
export function createStyleCache(): EmotionCache {
  const cache = createCache({ key: 'css' });
  const { sheet } = cache;
  const insert = sheet.insert.bind(sheet);
  let isOpen = false;
  sheet.insert = (rule) => {
    if (!isOpen) {
      isOpen = true;
      // Emotion begins an element at each multiple of a large number.
      sheet.ctr = 0;
      requestAnimationFrame(() => {
        isOpen = false;
      });
    }
    insert(rule);
  };
  return cache;
}
