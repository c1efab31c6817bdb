import type { Page } from '@playwright/test';

/** Run, stop, ask, save, buy and the menu, by how their names begin in both languages. */
const chief =
  '^(Run|Stop|Ask$|Send$|Save|Buy|Open the menu|Запустить|Выполнить|Остановить|Спросить|Отправить$|Сохранить|Купить|Открыть меню)';

/**
 * Returns what is too small for a finger on this page: under 44 pixels if it is a chief action or in the bottom bar, else
 * under 24. Links within a sentence are as high as their line. A card's link counts as large as its card, a field or a box
 * with its label.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((chiefNames) => {
    const isChief = new RegExp(chiefNames);
    const pressed =
      'a[href], button, input:not([type=hidden], [type=file], :disabled), select, textarea, summary, [role=button], [role=combobox], [role=tab]';
    const isInSentence = (element: Element) =>
      element.tagName === 'A' &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim();
    const areaOf = (element: Element): DOMRect => {
      const cover = getComputedStyle(element, '::after');
      const card = (element as HTMLElement).offsetParent;
      if (cover.position === 'absolute' && cover.content !== 'none' && card)
        return card.getBoundingClientRect();
      const whole =
        element.closest('label, .MuiInputBase-root, .MuiSwitch-root, .MuiCheckbox-root') ?? element;
      return whole.getBoundingClientRect();
    };
    return [...document.querySelectorAll(pressed)].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true }) || isInSentence(element)) return [];
      if (element.closest('[inert], [aria-hidden="true"]')) return [];
      const { width, height } = areaOf(element);
      // Only for screen readers, until it has the focus.
      if (width <= 1 || height <= 1) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      const isWanted = isChief.test(name) || element.closest('[data-bottom-bar]') !== null;
      const least = isWanted && /^(A|BUTTON)$/.test(element.tagName) ? 44 : 24;
      if (Math.min(width, height) > least - 0.5) return [];
      return [
        `${name || element.outerHTML.slice(0, 100)} is ${Math.round(width)} × ${Math.round(height)} px`,
      ];
    });
  }, chief);
}
