import {
  buildPrograms,
  goVersion,
  messageOf,
  SourcesMissing,
} from './buildPrograms';
import {
  argoCd,
  gitea,
  GoModule,
  helm,
  kubernetes,
  kustomize,
} from './goPrograms';

/** Where programs are, or why there are none. */
export type FoundPrograms =
  | { readonly type: 'found'; readonly folder: string }
  | { readonly type: 'absent'; readonly reason: string };

/** The programs that can be built. */
export type ProgramSet =
  | 'kubernetes'
  | 'argocd'
  | 'kustomize'
  | 'helm'
  | 'gitea';

const modules: Readonly<Record<ProgramSet, GoModule>> = {
  kubernetes,
  argocd: argoCd,
  kustomize,
  helm,
  gitea,
};

interface Output {
  write(text: string): unknown;
}

/**
 * Finds programs that were built, or builds them where Go is present.
 *
 * @throws Error when they do not compile: that is a fault, where a missing Go or no way to its modules is none.
 */
export async function findPrograms(
  set: ProgramSet,
  output: Output,
): Promise<FoundPrograms> {
  if (!(await goVersion()))
    return {
      type: 'absent',
      reason: `Go is not on the PATH: ${set} cannot be built.`,
    };
  try {
    return { type: 'found', folder: await build(set, output) };
  } catch (error) {
    const message = messageOf(error);
    if (!(error instanceof SourcesMissing))
      throw new Error(`${set} could not be built: ${message}`);
    const reason = `${set} cannot be built, its sources were not downloaded: ${message}`;
    return { type: 'absent', reason };
  }
}

async function build(set: ProgramSet, output: Output): Promise<string> {
  const began = Date.now();
  let isBuilt = false;
  const folder = await buildPrograms(modules[set], source => {
    isBuilt = true;
    output.write(
      `Building the programs of ${source}; minutes the first time.\n`,
    );
  });
  const seconds = Math.round((Date.now() - began) / 1000);
  if (isBuilt) output.write(`Built ${folder} in ${seconds} s.\n`);
  return folder;
}
