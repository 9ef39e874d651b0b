// Only tests import this file.
// eslint-disable-next-line @backstage/no-undeclared-imports
import { MockTranslationApi } from '@backstage/test-utils/alpha';
import { kardinalTranslationRef, TextOf, Texts } from '../translation';

/** The texts of an English portal, without a page. */
export function englishTexts(): Texts {
  const english = MockTranslationApi.create().getTranslation(
    kardinalTranslationRef,
  );
  if (!english.ready) throw new Error('English is always there');
  const t = english.t as unknown as Texts['text'] & Texts['element'];
  return { text: t, element: t };
}

/** What was read of a field, with its problem in the words of an English portal. */
export function inEnglish<T extends object>(
  read: T | (T & { readonly problem: TextOf }),
) {
  if (!('problem' in read)) return read;
  const { key, values } = read.problem as TextOf;
  return { ...read, problem: englishTexts().text(key, values) };
}
