import { LunrQueryTranslator } from '@backstage/plugin-search-backend-node';
import lunr from 'lunr';

/** Shorter words are only found as they are. */
const shortest = 3;

/**
 * How words are looked for: what has a digit in it (a version, a commit, a tag) is meant as it is written, so each part has to be in
 * a document, a long one as its beginning. Other words may be misspelled, as in the search that Backstage brings.
 */
export const exactWords: LunrQueryTranslator = ({
  term,
  types,
  pageLimit,
  filters = {},
}) => ({
  documentTypes: types,
  pageSize: pageLimit ?? 25,
  lunrQueryBuilder: query => {
    for (const word of wordsOf(term))
      if (/\p{N}/u.test(word)) addExact(query, word);
      else addSimilar(query, word);
    for (const [field, value] of Object.entries(filters)) {
      if (!query.allFields.includes(field))
        throw new Error(`unrecognised field ${field}`);
      const words = [value].flat().flatMap(each => wordsOf(String(each)));
      query.term(words, {
        fields: [field],
        presence: Array.isArray(value)
          ? lunr.Query.presence.OPTIONAL
          : lunr.Query.presence.REQUIRED,
      });
    }
  },
});

/** As the engine splits documents. */
function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '');
}

function addExact(query: lunr.Query, word: string): void {
  const stem = lunr.stemmer(new lunr.Token(word, {})).toString();
  query.term(stem, {
    usePipeline: false,
    presence: lunr.Query.presence.REQUIRED,
    ...(word.length < shortest
      ? {}
      : { wildcard: lunr.Query.wildcard.TRAILING }),
  });
}

function addSimilar(query: lunr.Query, word: string): void {
  query.term(word, { usePipeline: true, boost: 100 });
  query.term(word, {
    usePipeline: false,
    boost: 10,
    wildcard: lunr.Query.wildcard.TRAILING,
  });
  query.term(word, { usePipeline: false, editDistance: 2, boost: 1 });
}
