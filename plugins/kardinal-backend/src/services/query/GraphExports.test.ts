import { Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import { aPipeline } from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { CachedResources } from '@kardinal/promotion-engine';
import { parseAllDocuments } from 'yaml';
import { GraphExports } from './GraphExports';

function documentsOf(pipeline: Pipeline): readonly unknown[] {
  const exports = new GraphExports({
    cached: {
      hasSynced: () => true,
      pipeline: () => pipeline,
      gateTemplates: () => [],
    } as unknown as CachedResources,
    policyNamespaces: [],
  });
  const { namespace = 'default', name } = pipeline.metadata;
  const text = exports.export({ namespace, pipeline: name });
  return parseAllDocuments(text).map(document => document.toJS());
}

describe('GraphExports', () => {
  it.each([
    ['one document', 3, ['guestbook-example']],
    [
      'a document for each of several Graphs',
      1_000,
      ['guestbook-example', 'guestbook-example.part.2'],
    ],
  ])('is %s', (_what, count, names) => {
    const environments = Array.from({ length: count }, (_, at) => `env-${at}`);
    expect(documentsOf(aPipeline(environments))).toMatchObject(
      names.map(name => ({ kind: 'Graph', metadata: { name } })),
    );
  });
});
