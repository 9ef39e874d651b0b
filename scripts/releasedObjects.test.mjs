import assert from 'node:assert/strict';
import { test } from 'node:test';
import { telling } from './releasedObjects.mjs';

const pipeline = (name, spec, metadata = {}) => ({
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Pipeline',
  metadata: { name, namespace: 'default', ...metadata },
  spec,
});
const namesOf = objects => objects.map(({ metadata }) => metadata.name);

test('an object that holds nothing which others do not is left out', () => {
  const full = pipeline('full', { git: { url: 'a' }, paused: true });
  const part = pipeline('part', { paused: false });
  assert.deepEqual(namesOf(telling([part, full])), ['full']);
});

test('an object with a place of its own stays', () => {
  const full = pipeline('full', { git: { url: 'a' }, order: ['a', 'b'] });
  const other = pipeline('other', { order: [{ name: 'a' }] });
  const typed = pipeline('typed', { git: { url: 1 } });
  assert.deepEqual(namesOf(telling([typed, other, full])), [
    'full',
    'typed',
    'other',
  ]);
});

test('what the API server says of an object is not kept', () => {
  const [{ metadata }] = telling([
    pipeline('a', {}, { uid: 'x', resourceVersion: '1', labels: { a: 'b' } }),
  ]);
  assert.deepEqual(metadata, {
    name: 'a',
    namespace: 'default',
    labels: { a: 'b' },
  });
});
