import {
  kardinalMetricsPermission,
  kardinalPermissions,
} from '@kardinal/backstage-plugin-kardinal-common';
import { pipelineRules } from '@kardinal/backstage-plugin-kardinal-node';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const permissions = [...kardinalPermissions, kardinalMetricsPermission].map(
  ({ name }) => name,
);

function read(path: string): string {
  return readFileSync(resolve(__dirname, '../../..', path), 'utf8');
}

/** What stands in the first column of the tables of a document and looks like the pattern. */
function listed(text: string, pattern: RegExp): readonly string[] {
  return text
    .split('\n')
    .map(line => /^\| `([^`]+)` *\|/.exec(line)?.[1] ?? '')
    .filter(each => pattern.test(each))
    .sort();
}

const aPermission = /^kardinal\.\w+\.\w+$/;

describe.each([['docs/security.md'], ['plugins/kardinal-backend/README.md']])(
  '%s',
  path => {
    it('lists every permission once', () => {
      expect(listed(read(path), aPermission)).toEqual([...permissions].sort());
    });

    it('names every rule', () => {
      const text = read(path);
      expect(
        Object.keys(pipelineRules).filter(
          each => !text.includes(`\`${each}\``),
        ),
      ).toEqual([]);
    });
  },
);

it('the rules have the names that a policy is written with', () => {
  expect(
    listed(
      read('plugins/kardinal-backend/README.md'),
      /^(is|has|stays|reaches)/,
    ),
  ).toEqual(Object.keys(pipelineRules).sort());
});
