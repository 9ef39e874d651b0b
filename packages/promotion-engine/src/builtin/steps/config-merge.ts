import {
  createPromotionStep,
  ImageChange,
  StepError,
  TreeEditResult,
} from '@kardinal/backstage-plugin-kardinal-node';
import { configMerge as id } from '@kardinal/backstage-plugin-kardinal-common';
import { z } from 'zod';
import { blobName } from '../../services/git/blobName';
import { FileOutcome, overlayFile, pickFile } from './config/applyFile';
import { environmentFile, pathIn } from './settings/environmentFile';
import { stepText, textRenderer } from './settings/stepText';

/** So many files are named where a commit conflicts. */
const namedConflicts = 10;

const settings = z.strictObject({
  strategy: z.enum(['cherry-pick', 'overlay']).default('cherry-pick'),
  path: stepText.pipe(environmentFile).optional(),
});

interface AppliedFile {
  readonly path: string;
  readonly current: Buffer | undefined;
  readonly outcome: FileOutcome;
}

/**
 * Applies the commit of the Bundle to the directory of the environment: what it changes (`cherry-pick`), or the files that it
 * has (`overlay`). Has nothing to do for a Bundle of images alone.
 *
 * @see spec 1 §3.16
 */
export const configMerge = createPromotionStep({
  type: 'edit',
  files: 'any',
  id,
  description: 'Applies the configuration of the Bundle',
  settings,
  requires: ['tree'],
  provides: ['changes'],
  source: request => {
    const { strategy, path } = request.settings;
    const directory =
      path === undefined ? '' : String(textRenderer(request)(path, 'path'));
    return { type: strategy === 'overlay' ? 'files' : 'changes', directory };
  },
  async edit({ promotion, settings: { strategy }, source, files }) {
    if (source === undefined) return { writes: [], deletes: [], changes: [] };
    const applied: AppliedFile[] = [];
    for (const file of source.files) {
      const path = pathIn(promotion.directory, file.path);
      const current = await files.read(path);
      const outcome =
        strategy === 'overlay'
          ? overlayFile(file, current)
          : await pickFile(file, current, texts => source.merge(texts));
      applied.push({ path, current, outcome });
    }
    refuseConflicts(source.sha, applied);
    return resultOf(source.sha, applied);
  },
});

/** @throws StepError that names the files */
function refuseConflicts(sha: string, applied: readonly AppliedFile[]): void {
  const conflicts = applied.flatMap(({ path, outcome }) =>
    outcome.type === 'conflict' ? [`${path} ${outcome.reason}`] : [],
  );
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

function resultOf(
  sha: string,
  applied: readonly AppliedFile[],
): TreeEditResult {
  const writes = applied.flatMap(({ path, outcome }) =>
    outcome.type === 'write' ? [{ path, content: outcome.content }] : [],
  );
  const deletes = applied.flatMap(({ path, outcome }) =>
    outcome.type === 'delete' ? [path] : [],
  );
  return {
    writes,
    deletes,
    changes: applied.flatMap(changeOf),
    outputs: {
      commit: sha,
      mergedFiles: String(writes.length + deletes.length),
    },
  };
}

function changeOf({ path, current, outcome }: AppliedFile): ImageChange[] {
  if (outcome.type !== 'write' && outcome.type !== 'delete') return [];
  return [
    {
      file: path,
      image: 'config',
      ...(current === undefined ? {} : { from: shortName(current) }),
      to: outcome.type === 'write' ? shortName(outcome.content) : 'deleted',
    },
  ];
}

function shortName(content: Buffer): string {
  return blobName(content).slice(0, 7);
}
