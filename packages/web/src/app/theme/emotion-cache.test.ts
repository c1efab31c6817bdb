import { expect, it } from 'vitest';
import { computeEveryStyle } from '../../../testing/styles.ts';
import { createStyleCache } from './emotion-cache.ts';

computeEveryStyle();

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

it('the rules of a frame share a style element, those of the next one have their own', async () => {
  const { sheet } = createStyleCache();
  // As in production.
  sheet.isSpeedy = true;
  sheet.insert('.a{color:red}');
  sheet.insert('.b{color:red}');
  expect(sheet.tags).toHaveLength(1);
  await nextFrame();
  sheet.insert('.c{color:red}');
  expect(sheet.tags).toHaveLength(2);
});
