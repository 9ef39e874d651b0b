import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { documentedSections } from '../../packages/sandbox/src/__testUtils__/documentation/documentedSections';
import { RenderedService } from './RenderedService';
import { TestSandbox } from './TestSandbox';

const run = promisify(execFile);

/** Pages about other repositories than this one, whose commands signedCommits.test.ts of the engine runs. */
const elsewhere = ['docs/signed-commits.md'];

/**
 * Types every git command of the pages in a clone of the sandbox's repository, whose remote branches have the names there that the
 * pages use: `environment/dev`, and `environment/prod` for `live`.
 *
 * @returns what each printed, by its section
 * @throws Error where one fails
 */
export async function typeDocumentedGit(
  { forge, secrets }: TestSandbox,
  service: RenderedService,
): Promise<Readonly<Record<string, string>>> {
  const url = new URL(forge.cloneUrl);
  url.username = 'kardinal-bot';
  url.password = secrets.botToken;
  const clone = await mkdtemp(join(tmpdir(), 'typed-'));
  const type = async (command: string) =>
    (await run('bash', ['-c', command], { cwd: clone })).stdout;
  try {
    const last = service.environments[service.environments.length - 1];
    await run('git', [
      'clone',
      '--quiet',
      '--branch',
      service.branchOf(last),
      url.href,
      clone,
    ]);
    for (const environment of service.environments) {
      const named = environment === last ? 'prod' : environment;
      await type(
        `git update-ref refs/remotes/origin/environment/${named} origin/${service.branchOf(
          environment,
        )}`,
      );
    }
    const printed: Record<string, string> = {};
    const sections = documentedSections(['git']).filter(
      ({ title }) => !elsewhere.some(page => title.startsWith(page)),
    );
    for (const { title, commands } of sections)
      for (const { text } of commands)
        printed[title] =
          (printed[title] ?? '') +
          (await type(
            text.replace('Environment: prod', `Environment: ${last}`),
          ));
    return printed;
  } finally {
    await rm(clone, { recursive: true, force: true });
  }
}
