import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readSchemas, telling } from './releasedObjects.mjs';

/** Kinds of `crds/` that no version has been released with. */
const unreleased = [];
const folder = join(
  import.meta.dirname,
  '../packages/promotion-engine/src/__testUtils__/released',
);
const inOrder = new Intl.Collator('en', { numeric: true }).compare;

test('the newest released version has objects of every kind', () => {
  const newest = readdirSync(folder).sort(inOrder).at(-1);
  const objects = JSON.parse(readFileSync(join(folder, newest), 'utf8'));
  const kinds = new Set(objects.map(({ kind }) => kind));
  assert.deepEqual(
    Object.keys(readSchemas()).filter(kind => !kinds.has(kind)),
    unreleased,
    `${newest} has no object of these: see “A released version's objects are kept” in CONTRIBUTING.md`,
  );
});

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

test('what was kept before stays, and leaves the rest to others', () => {
  const before = [pipeline('before', { paused: true })];
  const full = pipeline('full', { git: { url: 'a' }, paused: true });
  const part = pipeline('part', { paused: false });
  const names = telling([part, full], schemas, before).map(
    ({ metadata }) => metadata.name,
  );
  assert.deepEqual(names, ['before', 'full']);
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
