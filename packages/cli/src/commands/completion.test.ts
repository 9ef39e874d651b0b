import { execFileSync } from 'node:child_process';
import { commands } from '.';
import { completion } from './completion';

const files = {
  read: () => '',
  create: () => undefined,
  directory: '',
};

/** What bash offers after some words. */
function offered(...words: readonly string[]): readonly string[] {
  const { text } = completion(commands).run(files, {
    arguments: ['bash'],
    options: {},
  });
  const said = words.map(word => `"${word}"`).join(' ');
  const script = `${String(text)}
COMP_WORDS=(kardinal ${said}); COMP_CWORD=${words.length}
__start_kardinal; echo "\${COMPREPLY[*]}"`;
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' })
    .trim()
    .split(' ');
}

it.each([
  [['expl'], ['explain']],
  [
    ['get', ''],
    ['pipelines', 'steps', 'bundles'],
  ],
  [
    ['explain', 'guestbook', '--'],
    ['--env', '--bundle'],
  ],
  [['policy', 'si'], ['simulate']],
])('bash offers after %j %j', (words, expected) => {
  expect(offered(...words)).toEqual(expected);
});
