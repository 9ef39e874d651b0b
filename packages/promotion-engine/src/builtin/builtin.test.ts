import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { healthAdapters } from './health';
import { promotionSteps } from './steps';

/** The files of a folder that are entries of its index. */
function filesOf(folder: string): readonly string[] {
  return readdirSync(join(__dirname, folder), { withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts'))
    .map(entry => entry.name.replace(/\.ts$/, ''))
    .filter(name => name !== 'index' && !name.endsWith('.test'));
}

describe('what comes with the backend', () => {
  it.each([
    ['health', healthAdapters],
    ['steps', promotionSteps],
  ] as const)(
    'the index of %s lists every file of the folder',
    (folder, list) => {
      expect(list.map(({ id }) => id).sort()).toEqual(
        [...filesOf(folder)].sort(),
      );
    },
  );

  it('the page about promotion steps lists every step once', () => {
    const page = readFileSync(
      join(__dirname, '../../../../docs/promotion-steps.md'),
      'utf8',
    );
    const [, section] = page.split('## Built-in steps');
    const [table] = section.split('\n#');
    const rows = [...table.matchAll(/^\| `([\w-]+)`/gm)].map(([, id]) => id);
    expect(rows.sort()).toEqual(promotionSteps.map(({ id }) => id).sort());
  });
});
