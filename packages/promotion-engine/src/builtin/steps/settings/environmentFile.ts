import {
  SourceFiles,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';

/** A file that an edit reads: its path in the repository, and its text. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** A file of the environment, named as seen from its directory. */
export const environmentFile = z
  .string()
  .min(1)
  .max(1024)
  .refine(
    file => !file.startsWith('/') && !file.split('/').includes('..'),
    'must be a file below the directory of the environment, without a leading / and without ..',
  );

/** The path of an environment's file in the repository. */
export function pathIn(directory: string, file: string): string {
  return directory === '.' || directory === '' ? file : `${directory}/${file}`;
}

/** @throws StepError when there is no such file, or it is no text */
export async function readTextFile(
  files: SourceFiles,
  directory: string,
  file: string,
): Promise<TextFile> {
  const path = pathIn(directory, file);
  const content = await files.read(path);
  if (content === undefined)
    throw new StepError(
      'terminal',
      `There is no ${path}: check the path of the environment and config.file`,
    );
  const text = content.toString('utf8');
  if (Buffer.from(text, 'utf8').equals(content)) return { path, text };
  throw new StepError('terminal', `${path} cannot be edited: it is not UTF-8`);
}
