import assert from 'node:assert/strict';
import { test } from 'node:test';
import { telling } from './releasedObjects.mjs';

const text = { type: 'string' };
const schemas = {
  Pipeline: {
    properties: {
      spec: {
        properties: {
          git: { properties: { url: text } },
          paused: { type: 'boolean' },
          order: { items: text },
          labels: { additionalProperties: text },
          values: { 'x-kubernetes-preserve-unknown-fields': true },
        },
      },
      status: { properties: { phase: text } },
    },
  },
};
const pipeline = (name, spec, more = {}) => ({
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Pipeline',
  metadata: { name, namespace: 'default', ...more.metadata },
  spec,
  ...(more.status && { status: more.status }),
});
const kept = (...objects) =>
  telling(objects, schemas).map(({ metadata }) => metadata.name);

test('an object that holds nothing which others do not is left out', () => {
  const full = pipeline('full', { git: { url: 'a' }, paused: true });
  const part = pipeline('part', { paused: false });
  assert.deepEqual(kept(part, full), ['full']);
});

test('an object with a place of its own stays, whether of its spec, of its status or of another type', () => {
  const full = pipeline('full', { git: { url: 'a' }, order: ['a', 'b'] });
  const settled = pipeline('settled', {}, { status: { phase: 'Ready' } });
  const typed = pipeline('typed', { git: { url: 1 } });
  const unknown = pipeline('unknown', { other: true });
  assert.deepEqual(kept(typed, settled, unknown, full), [
    'full',
    'typed',
    'settled',
    'unknown',
  ]);
});

test('entries of a map are one place, and so is what has no schema', () => {
  const one = pipeline('one', { labels: { a: 'x' }, values: { a: 1 } });
  const other = pipeline('other', { labels: { b: 'x' }, values: { b: [] } });
  assert.deepEqual(kept(one, other), ['one']);
});

test('what the API server says of an object is not kept', () => {
  const metadata = { uid: 'x', resourceVersion: '1', labels: { a: 'b' } };
  const [object] = telling([pipeline('a', { paused: true }, { metadata })], {
    ...schemas,
  });
  assert.deepEqual(object.metadata, {
    name: 'a',
    namespace: 'default',
    labels: { a: 'b' },
  });
});
