import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { commands } from '.';

const documentation = readFileSync(
  resolve(__dirname, '../../../../docs/cli.md'),
  'utf8',
);

/** As the table of the documentation names it. */
const named = (line: string) =>
  commands.some(
    ({ path }) =>
      line === path.join(' ') || line.startsWith(`${path.join(' ')} `),
  );

it.each(commands.map(({ path }) => path.join(' ')))(
  '%s is in the documentation',
  name => {
    expect(documentation).toMatch(new RegExp(`\\| \`kardinal ${name}[ \`]`));
  },
);

it('has every command of the documentation', () => {
  const documented = [...documentation.matchAll(/^\| `kardinal ([^`]+)`/gm)];
  expect(documented.length).toBeGreaterThanOrEqual(commands.length);
  for (const [, line] of documented)
    expect([line, named(line)]).toEqual([line, true]);
});
