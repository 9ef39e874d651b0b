import {
  createTranslationRef,
  TranslationRef,
  useTranslationRef,
} from '@backstage/frontend-plugin-api';
import { kardinalTexts } from './texts';

/**
 * The texts of Kardinal's pages, in English and German; `createTranslationResource` adds other languages. Sentences about promotions come
 * from the backend, and are English.
 *
 * @public
 */
export const kardinalTranslationRef: TranslationRef<
  'plugin.kardinal',
  typeof kardinalTexts
> = createTranslationRef({
  id: 'plugin.kardinal',
  messages: kardinalTexts,
  translations: { de: () => import('./translations/de') },
});

/** The texts of the pages in the language of the reader. */
export interface Texts {
  /** The text of a key, with the values of its placeholders. */
  text(key: TextKey, values?: Readonly<Record<string, string>>): string;
  /** The same with elements in some of the placeholders. */
  element(
    key: TextKey,
    values: Readonly<Record<string, string | JSX.Element>>,
  ): JSX.Element;
}

/** Keys of texts: those of the translation reference. */
export type TextKey = keyof typeof kardinalTexts;

/** A text that somebody else reads out: its key, and the values of its placeholders. */
export interface TextOf {
  readonly key: TextKey;
  readonly values?: Readonly<Record<string, string>>;
}

/** The texts, anew when the reader chooses another language. */
export function useTexts(): Texts {
  // Backstage reads the placeholders of a text from its type, which costs the compiler gigabytes where keys are computed.
  const t = useTranslationRef(kardinalTranslationRef)
    .t as unknown as Texts['text'] & Texts['element'];
  return { text: t, element: t };
}
