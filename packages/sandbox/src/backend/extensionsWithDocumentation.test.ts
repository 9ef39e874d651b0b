import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extensionsWithDocumentation } from './extensionsWithDocumentation';
import { shownDocumentation } from './shownDocumentation';

describe('the pages of the documentation', () => {
  let folder = '';

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'path-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are shown where mkdocs is on the path', async () => {
    await writeFile(join(folder, 'mkdocs'), '', { mode: 0o755 });
    const extensions = await extensionsWithDocumentation(`/nowhere:${folder}`);
    expect(extensions).toContain('page:techdocs');
    expect(extensions).toContainEqual({
      'entity-content:techdocs': expect.objectContaining({ disabled: false }),
    });
  });

  it('stay as app-config.yaml has them where it is not', async () => {
    expect(await extensionsWithDocumentation(folder)).toBeUndefined();
  });

  it('leave every other extension as it is', () => {
    const extensions = ['entity-card:a', { 'page:b': false as const }];
    expect(shownDocumentation(extensions)).toEqual(extensions);
  });
});
