import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ManualClock } from '@kardinal/kube-controller/testing';
import { aRelease } from './__testUtils__/aRelease';
import { FakeTerminal } from './__testUtils__/FakeTerminal';

const clock = new ManualClock(Date.parse('2026-11-18T10:00:00Z'));
const root = resolve(__dirname, '../../..');
const pages = [
  'README.md',
  'deploy/README.md',
  'packages/cli/README.md',
  ...readdirSync(join(root, 'docs'))
    .filter(name => name.endsWith('.md'))
    .map(name => join('docs', name)),
];

/** What a reader puts in place of what a page leaves open. */
const examples: Readonly<Record<string, string>> = {
  '<pipeline>': 'guestbook',
  '[pipeline]': 'guestbook',
  '<bundle>': 'guestbook-2-0-0',
  '<other>': 'guestbook-1-0-0',
  '<name>': 'no-friday',
  '<url>': 'https://github.com/acme/gitops.git',
};

/** The commands that a page has in code, whole; one that is cut short with … is shown elsewhere. */
function commandsOf(page: string): readonly string[] {
  const text = readFileSync(join(root, page), 'utf8');
  const found = text.matchAll(/(?:`|^\$ |^)kardinal ([a-z][^`\n]*)/gm);
  return [...found]
    .map(([, words]) => words.trim())
    .filter(words => !words.includes('…'));
}

const documented = [
  ...new Set(
    pages
      .flatMap(commandsOf)
      .map(words =>
        Object.entries(examples).reduce(
          (line, [open, example]) => line.replaceAll(open, example),
          words,
        ),
      ),
  ),
];

describe('the commands of the documentation', () => {
  it('are many', () => expect(documented.length).toBeGreaterThan(20));

  it.each(documented)('kardinal %s is one that is known', async line => {
    const { cluster } = await aRelease(clock);
    const { code, error } = await new FakeTerminal(cluster, clock).type(line);
    // 1: the example has no such file, or nothing to roll back; 2: no such command or option.
    expect([code, error]).not.toEqual([2, expect.anything()]);
  });
});
