import { labels } from '../api/labels';
import { Pipeline } from '../api/types.generated';
import { sentence } from '../view/sentences';
import { Sentence } from '../view/types';

/**
 * What is to be said of a Pipeline that no entity of the catalog shows, where the catalog set it up: nothing for the others, which
 * somebody applies. It stays until a person removes it.
 *
 * @public
 */
export function undescribedSentence({
  metadata,
}: Pipeline): Sentence | undefined {
  const { [labels.setUpFrom]: source, [labels.entity]: entity } =
    metadata.annotations ?? {};
  return source === undefined
    ? undefined
    : sentence(
        `No longer described by ${
          entity ?? 'an entity'
        } of the catalog, which set it up.`,
      );
}
