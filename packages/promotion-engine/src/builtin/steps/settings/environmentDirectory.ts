import { posix } from 'node:path';
import { StepError } from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';

const plain = (path: string) => posix.normalize(path).replace(/(?<=.)\/$/, '');

const path = z
  .string()
  .min(1)
  .max(1024)
  // eslint-disable-next-line no-control-regex
  .regex(/^[^\u0000-\u001f\u007f\\]*$/, 'must be a plain path')
  .refine(each => !each.startsWith('/'), 'must not begin with /')
  .transform(plain);

/** A directory of the repository, named as seen from that of the environment. */
export const repositoryDirectory = path;

/** A directory of the environment, named as seen from its own, which is `.`. */
export const environmentDirectory = path.refine(
  each => each !== '..' && !each.startsWith('../'),
  'must be a directory below that of the environment, without ..',
);

/** Where a step replaces everything. */
export const outputDirectory = environmentDirectory.refine(
  each => each !== '.',
  'must be a directory of its own below that of the environment',
);

/** Whether a path is a directory or below it. */
export function isWithin(directory: string, each: string): boolean {
  return each === directory || each.startsWith(`${directory}/`);
}

/**
 * The path in the repository of what is named as seen from the directory of the environment.
 *
 * @throws StepError when it is none
 */
export function inRepository(directory: string, each: string): string {
  const joined = plain(posix.join(directory === '' ? '.' : directory, each));
  if (joined === '..' || joined.startsWith('../'))
    throw new StepError(
      'terminal',
      `${each} leads out of the repository: check the config of the step`,
    );
  return joined;
}
