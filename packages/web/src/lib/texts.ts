import i18n, { type TFunction } from 'i18next';

export type { TFunction };
export { i18n };
