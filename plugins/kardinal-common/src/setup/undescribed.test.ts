import { aPipeline } from '../testing/objects';
import { plainSentence } from '../view/sentences';
import { undescribedSentence } from './undescribed';

const annotated = (annotations: Record<string, string>) => {
  const pipeline = aPipeline(['prod']);
  return { ...pipeline, metadata: { ...pipeline.metadata, annotations } };
};

const from = 'https://github.com/acme/shop/blob/main/kardinal.yaml';

it.each([
  [
    { 'kardinal.io/set-up-from': from, 'kardinal.io/entity': 'component:a/b' },
    'No longer described by component:a/b of the catalog, which set it up.',
  ],
  [
    { 'kardinal.io/set-up-from': from },
    'No longer described by an entity of the catalog, which set it up.',
  ],
  [{ 'kardinal.io/entity': 'component:a/b' }, undefined],
])('of a Pipeline with %j is said: %s', (annotations, expected) => {
  const said = undescribedSentence(annotated(annotations));
  expect(said && plainSentence(said)).toBe(expected);
});
