import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditActionNames } from '@kardinal/backstage-plugin-kardinal-common';

/** The actions in the first column of the table that users read. */
function documented(): readonly string[] {
  const page = readFileSync(
    join(__dirname, '../../../../../docs/audit.md'),
    'utf8',
  );
  return page
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .map(line => line.split('|')[1])
    .flatMap(cell =>
      [...cell.matchAll(/`([A-Z]\w+)`/g)].map(([, name]) => name),
    );
}

describe('the actions of records', () => {
  it('are those that docs/audit.md lists', () => {
    expect([...auditActionNames].sort()).toEqual([...documented()].sort());
  });
});
