import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { mockServices } from '@backstage/backend-test-utils';
import { parse } from 'yaml';
import { readSettings } from './settings';

// The schemas of every setting that pages show are held in packages/backend; here the plugin reads its own.

const docs = resolve(__dirname, '../../../docs');

const shown = readdirSync(docs)
  .filter(name => name.endsWith('.md'))
  .flatMap(page =>
    [
      ...readFileSync(join(docs, page), 'utf8').matchAll(
        /^( *)```yaml\n((?: *# app-config\.yaml\n)?\1kardinal:\n.*?)^ *```/gms,
      ),
    ].map(([, indent, block]) => ({
      page,
      block: block
        .replaceAll(new RegExp(`^${indent}`, 'gm'), '')
        // What Backstage reads from the environment.
        .replaceAll(/\$\{\w+\}/g, 'value-of-the-environment'),
    })),
  );

describe('the settings that pages show', () => {
  it('are many', () => expect(shown.length).toBeGreaterThan(8));

  it.each(shown)('$page: $block', ({ block }) => {
    const rootConfig = mockServices.rootConfig({ data: parse(block) });
    expect(() => readSettings(rootConfig)).not.toThrow();
  });
});
