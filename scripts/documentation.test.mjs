import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import {
  deadLinks,
  missingFiles,
  navigationOf,
  pagesBelow,
  pagesOf,
} from './documentation.mjs';

const pages = pagesBelow('docs');
const navigation = pagesOf(navigationOf(readFileSync('mkdocs.yml', 'utf8')));

test('the navigation has each page of docs/ once, and no other', () => {
  // mkdocs makes pages of decisions, too; the navigation names the page that says what they are.
  const own = pages.filter(page => !/^decisions\/\d/.test(page));
  assert.deepEqual([...navigation].sort(), own);
});

for (const page of [
  'README.md',
  'deploy/README.md',
  ...pages.map(name => join('docs', name)),
]) {
  test(`the links and images of ${page} lead somewhere`, () => {
    assert.deepEqual(deadLinks(page), []);
  });
  test(`the commands of ${page} name files that are there`, () => {
    assert.deepEqual(missingFiles(page), []);
  });
}

test('a link that leads nowhere is named, one in code is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'documentation-'));
  const page = join(folder, 'page.md');
  writeFileSync(
    page,
    '[a](page.md#part) [b](gone.md) ![c](images/gone.png) [d](https://x.io) `[e](no.md)`\n```\n[f](no.md)\n```\n',
  );
  const targets = deadLinks(page).map(each => each.split(' links to ')[1]);
  rmSync(folder, { recursive: true });
  assert.deepEqual(targets, ['gone.md', 'images/gone.png']);
});

test('a file that is not there is named, one of somebody else is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'documentation-'));
  const page = join(folder, 'page.md');
  writeFileSync(
    page,
    '```sh\nkubectl apply -f deploy/rbac/gone.yaml -f crds/ --values=deploy/README.md -f values.yaml -f https://x.io/deploy/a\n```\n',
  );
  const names = missingFiles(page).map(each => each.split(' names ')[1]);
  rmSync(folder, { recursive: true });
  assert.deepEqual(names, ['deploy/rbac/gone.yaml']);
});

test('a navigation may have sections in sections', () => {
  assert.deepEqual(pagesOf([{ A: 'a.md' }, { B: [{ C: 'c.md' }, 'd.md'] }]), [
    'a.md',
    'c.md',
    'd.md',
  ]);
});
