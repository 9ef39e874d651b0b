import { configMerge as id } from '@kardinal/backstage-plugin-kardinal-common';
import {
  createPromotionStep,
  ImageChange,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import { blobName } from '../../services/git/blobName';
import { AppliedFile, applyCommit, FileVersion } from './config/applyCommit';
import { environmentFile, pathIn } from './settings/environmentFile';
import { stepText, textRenderer } from './settings/stepText';

const settings = z.strictObject({
  strategy: z.enum(['cherry-pick', 'overlay']).default('cherry-pick'),
  path: stepText.pipe(environmentFile).optional(),
});

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
  description: 'Applying the configuration of the Bundle',
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
    const applied = await applyCommit(source, strategy, {
      pathOf: file => pathIn(promotion.directory, file),
      tree: files,
    });
    return {
      writes: applied.flatMap(({ path, after }) =>
        after === undefined ? [] : [{ path, ...after }],
      ),
      deletes: applied.flatMap(({ path, after }) =>
        after === undefined ? [path] : [],
      ),
      changes: applied.map(changeOf),
      outputs: { commit: source.sha, mergedFiles: String(applied.length) },
    };
  },
});

function changeOf({ path, before, after }: AppliedFile): ImageChange {
  return {
    file: path,
    image: 'config',
    ...(before === undefined ? {} : { from: shortName(before) }),
    to: after === undefined ? 'deleted' : shortName(after),
  };
}

function shortName({ content, mode }: FileVersion): string {
  const name = blobName(content).slice(0, 7);
  return mode === 'executable' ? `${name} (executable)` : name;
}
