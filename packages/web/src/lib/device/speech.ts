import { fallbackLanguage, type Language, languages } from '@agentarium/contracts/names';
import { plainTextOf } from '../plain-text.ts';

const maxChars = 200;

/** Returns the language that a text is written in, by its letters. */
export function languageOfText(text: string): Language {
  const cyrillic = text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return cyrillic > latin ? 'ru' : fallbackLanguage;
}

/**
 * Returns a Markdown text as sentences to read aloud, without its marks. They are short because browsers break off
 * long ones, and because reading continues with the sentence at which it was paused.
 */
export function speechOf(markdown: string): string[] {
  const lines = plainTextOf(markdown)
    .replaceAll(/https?:\/\/\S+/g, '')
    .replaceAll(/ · /g, ', ')
    .split('\n')
    .map((line) => line.replaceAll(/[•☐☑]|\p{Extended_Pictographic}/gu, ' ').trim());
  const sentences = lines.flatMap((line) => line.split(/(?<=[.!?…])\s+/u));
  return sentences
    .flatMap((sentence) =>
      sentence.length > maxChars ? (sentence.match(/.{1,200}(?:[\s,;]|$)|.{200}/gsu) ?? []) : [sentence],
    )
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
}

const voices = (): SpeechSynthesisVoice[] => window.speechSynthesis?.getVoices() ?? [];

/** Returns the languages that this browser can read aloud, comma-separated. */
export const spokenLanguages = (): string =>
  languages.filter((language) => voices().some(({ lang }) => lang.toLowerCase().startsWith(language))).join();

/** Calls back when the browser has loaded its voices; returns how to end that. */
export function onVoices(changed: () => void): () => void {
  const speech = window.speechSynthesis;
  speech?.addEventListener?.('voiceschanged', changed);
  return () => speech?.removeEventListener?.('voiceschanged', changed);
}

/**
 * Reads sentences aloud from `start` on; `onPart` reports each one, `onEnd` the end of the last. Returns how to end it.
 * It is not paused but ended and begun again, because phones can't pause.
 */
export function readAloud(
  parts: readonly string[],
  language: Language,
  { start, onPart, onEnd }: { start: number; onPart: (index: number) => void; onEnd: () => void },
): () => void {
  const speech = window.speechSynthesis;
  const voice = voices().find(({ lang }) => lang.toLowerCase().startsWith(language));
  let isEnded = false;
  const say = (index: number) => {
    const text = parts[index];
    if (isEnded) return;
    if (text === undefined) return onEnd();
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = voice?.lang ?? language;
    if (voice) utterance.voice = voice;
    utterance.onend = () => say(index + 1);
    utterance.onerror = () => !isEnded && onEnd();
    onPart(index);
    speech.speak(utterance);
  };
  speech.cancel();
  say(start);
  return () => {
    isEnded = true;
    speech.cancel();
  };
}
