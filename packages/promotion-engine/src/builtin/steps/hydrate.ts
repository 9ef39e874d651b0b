import { hydrate as id } from '@kardinal/backstage-plugin-kardinal-common';
import {
  createPromotionStep,
  Promotion,
  SourceQuery,
  StepError,
  StepOutputs,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import { NotedPrograms } from '../../services/programs/NotedPrograms';
import { CommitTree } from './rendering/CommitTree';
import { provenanceOf } from './rendering/provenanceOf';
import {
  filesOfSource,
  RenderedSource,
  renderSource,
} from './rendering/renderSource';
import { renditionOutputs } from './rendering/renditionOutputs';
import { restoredProvenance } from './rendering/restoredProvenance';
import { restoreHydrated } from './rendering/restoreHydrated';
import { takenProvenance } from './rendering/takenProvenance';
import { takeProposed } from './rendering/takeProposed';
import { writeHydrated } from './rendering/writeHydrated';
import { dnsName } from './settings/dnsName';
import {
  inRepository,
  repositoryDirectory,
} from './settings/environmentDirectory';
import { environmentFile } from './settings/environmentFile';

const settingsSchema = z.strictObject({
  path: repositoryDirectory.default('.'),
  values: z.array(environmentFile).max(20).default([]),
  release: dnsName.optional(),
  namespace: dnsName.default('default'),
});

/** What is rendered may use what is beside it; the rest of the repository, others write. */
export function sourceQuery(
  from: RenderedSource,
): Pick<SourceQuery, 'type' | 'directory' | 'reads'> {
  const { directory, values } = from;
  return {
    type: 'files',
    directory: '',
    reads: {
      key: JSON.stringify([directory, values]),
      select: async tree => (await filesOfSource(tree, from)).keys(),
    },
  };
}

/**
 * Renders the directory of the environment at the commit of the Bundle onto the branch of the environment: with kustomize,
 * with Helm, or as it is. A rollback renders nothing: it restores what the branch had. Where somebody else's hydrator renders,
 * what that made is taken.
 *
 * @see spec 3
 */
export const hydrate = createPromotionStep({
  type: 'edit',
  files: 'any',
  id,
  description: 'Rendering the commit of the Bundle',
  settings: settingsSchema,
  requires: ['tree'],
  provides: ['changes'],
  source: ({ promotion, settings: wanted }) => ({
    ...sourceQuery(sourceOf(promotion, wanted)),
    rollback: 'rendered',
    proposed: 'taken',
  }),
  async edit({ promotion, settings: wanted, source, files, programs }) {
    if (source === undefined)
      throw new StepError(
        'terminal',
        'hydrate renders a commit, and the Bundle has none: create a Bundle of type config with spec.artifacts.gitCommit',
      );
    const { pipeline, directory, git } = promotion;
    if (source.rendered !== undefined) {
      const { sha: restored, files: tree } = source.rendered;
      const result = await restoreHydrated(files, directory, tree);
      const outputs: StepOutputs = {
        ...renditionOutputs(promotion, restoredProvenance(tree, directory)),
        commit: source.sha,
        restored,
      };
      return { ...result, outputs };
    }
    if (source.proposed !== undefined) {
      const { sha: taken, files: tree } = source.proposed;
      const result = await takeProposed(files, directory, tree);
      const made = takenProvenance(tree, source.sha, directory);
      const outputs: StepOutputs = {
        ...renditionOutputs(promotion, made),
        commit: source.sha,
        taken,
      };
      return { ...result, outputs };
    }
    const from = sourceOf({ pipeline, directory }, wanted);
    const tree = new CommitTree(source.files);
    const noted = new NotedPrograms(programs);
    const rendered = await renderSource(noted, tree, from);
    if (rendered.manifests.length === 0)
      throw new StepError(
        'terminal',
        `${from.directory} renders nothing at ${source.sha}, and everything in ${directory} of ${git.branch} would be deleted: check the commit`,
      );
    const provenance = await provenanceOf(noted, rendered);
    const result = await writeHydrated(files, {
      ...rendered,
      ...provenance,
      directory,
      repository: git.url,
      sha: source.sha,
      source: from.directory,
    });
    const { sha } = source;
    const made = { ...provenance, commit: sha, path: from.directory };
    const outputs: StepOutputs = {
      ...renditionOutputs(promotion, made),
      commit: sha,
    };
    return { ...result, outputs };
  },
});

/**
 * What an environment is rendered from.
 *
 * @param settings - of the step, as they were read
 */
export function hydratedFrom(
  promotion: Pick<Promotion, 'pipeline' | 'directory'>,
  settings: unknown,
): RenderedSource {
  return sourceOf(promotion, settingsSchema.parse(settings));
}

function sourceOf(
  { pipeline, directory }: Pick<Promotion, 'pipeline' | 'directory'>,
  { path, values, release, namespace }: z.infer<typeof settingsSchema>,
): RenderedSource {
  const place = (each: string) => inRepository(directory, each);
  return {
    directory: place(path),
    release: release ?? pipeline,
    namespace,
    values: values.map(place),
  };
}
