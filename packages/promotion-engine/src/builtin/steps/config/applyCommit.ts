import {
  FileMode,
  SourceCommit,
  SourceFile,
  SourceTree,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { unreachable } from '@kardinal/kube-controller';
import { FileOutcome, modeAfter, overlayFile, pickFile } from './applyFile';

/** How a commit is applied, as in `config.strategy`. */
export type MergeStrategy = 'cherry-pick' | 'overlay';

/** So many files are named where a commit conflicts. */
const namedConflicts = 10;

/** A file as the environment has it. */
export interface FileVersion {
  readonly content: Buffer;
  readonly mode: FileMode;
}

/** A file of the environment before and after, by its path in the repository; absent where there is none. */
export interface AppliedFile {
  readonly path: string;
  readonly before: FileVersion | undefined;
  readonly after: FileVersion | undefined;
}

/** Where files are, and how they are read. */
export interface EnvironmentFiles {
  pathOf(file: string): string;
  readonly tree: Pick<SourceTree, 'read' | 'mode'>;
}

/** Files of one commit, with what is done to each. */
interface Pass {
  readonly sha: string;
  readonly files: readonly SourceFile[];
  apply(
    file: SourceFile,
    current: Buffer | undefined,
  ): FileOutcome | Promise<FileOutcome>;
}

/**
 * Applies a commit to the files of an environment, after it has taken back those that a rollback undoes. Returns what differs.
 *
 * @throws StepError that names every file that is in the way
 */
export async function applyCommit(
  source: SourceCommit,
  strategy: MergeStrategy,
  environment: EnvironmentFiles,
): Promise<readonly AppliedFile[]> {
  const applied = new Map<string, AppliedFile>();
  for (const { sha, files, apply } of passesOf(source, strategy)) {
    const conflicts: string[] = [];
    for (const file of files) {
      const path = environment.pathOf(file.path);
      const known = applied.get(path) ?? (await open(environment, path));
      const outcome = await apply(file, known.after?.content);
      if (outcome.type === 'conflict')
        conflicts.push(`${path} ${outcome.reason}`);
      else
        applied.set(path, { ...known, after: resultOf(outcome, file, known) });
    }
    refuseConflicts(sha, conflicts);
  }
  return [...applied.values()].filter(({ before, after }) =>
    before === undefined || after === undefined
      ? before !== after
      : before.mode !== after.mode || !before.content.equals(after.content),
  );
}

async function open(
  { tree }: EnvironmentFiles,
  path: string,
): Promise<AppliedFile> {
  const content = await tree.read(path);
  const mode = await tree.mode(path);
  const version = content && { content, mode: mode ?? 'regular' };
  return { path, before: version, after: version };
}

function passesOf(
  source: SourceCommit,
  strategy: MergeStrategy,
): readonly Pass[] {
  const { sha, files, undone = [] } = source;
  const pick: Pass['apply'] = (file, current) =>
    pickFile(file, current, texts => source.merge(texts));
  switch (strategy) {
    case 'cherry-pick':
      // What a rollback restores is below what it takes back.
      return undone.length === 0
        ? [{ sha, files, apply: pick }]
        : undone.map(each => ({
            sha: each.sha,
            files: each.files.map(inverse),
            apply: pick,
          }));
    case 'overlay': {
      const kept = new Set(files.map(({ path }) => path));
      const added = undone.map(each => ({
        sha: each.sha,
        files: each.files.filter(({ path }) => !kept.has(path)).map(inverse),
        apply: pick,
      }));
      return [...added, { sha, files, apply: overlayFile }];
    }
    default:
      return unreachable(strategy);
  }
}

function inverse({ path, before, after, modes }: SourceFile): SourceFile {
  const { before: from = 'regular', after: to = 'regular' } = modes ?? {};
  return {
    path,
    ...(after === undefined ? {} : { before: after }),
    ...(before === undefined ? {} : { after: before }),
    modes: { before: to, after: from },
  };
}

function resultOf(
  outcome: Exclude<FileOutcome, { readonly type: 'conflict' }>,
  file: SourceFile,
  { after }: AppliedFile,
): FileVersion | undefined {
  const mode = modeAfter(file, after?.mode);
  switch (outcome.type) {
    case 'write':
      return { content: outcome.content, mode };
    case 'delete':
      return undefined;
    case 'same':
      return after && { ...after, mode };
    default:
      return unreachable(outcome);
  }
}

function refuseConflicts(sha: string, conflicts: readonly string[]): void {
  if (conflicts.length === 0) return;
  const more = conflicts.length - namedConflicts;
  const named = conflicts.slice(0, namedConflicts).join('; ');
  throw new StepError(
    'terminal',
    `The change of commit ${sha.slice(0, 7)} conflicts: ${named}${
      more > 0 ? `; and ${more} files more` : ''
    }. Make these files alike and retry, or promote a commit that fits`,
  );
}
