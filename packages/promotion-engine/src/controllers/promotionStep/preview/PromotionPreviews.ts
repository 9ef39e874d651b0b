import {
  Bundle,
  decidingLabels,
  DryDiff,
  diffSentence,
  PromotionDiff,
  PromotionStep,
  RenderedDiff,
  titleOf,
  TreeDiff,
  treeDiff,
} from '@kardinal/backstage-plugin-kardinal-common';
import { helmTemplate } from '../../../builtin/steps/helm-template';
import { hydrate } from '../../../builtin/steps/hydrate';
import { kustomizeBuild } from '../../../builtin/steps/kustomize-build';
import { openPr } from '../../../builtin/steps/open-pr';
import { renderTemplate } from '../../../builtin/steps/render-template';
import { CachedResources } from '../../../services/CachedResources';
import { Credentials } from '../../../services/credentials/Credentials';
import { hasStarted } from '../../../services/derivation/hasStarted';
import { GitTree } from '../../../services/git';
import { changedFiles } from '../../../services/preview/changedFiles';
import { DiffCache } from '../../../services/preview/DiffCache';
import { readCodeOwners } from '../../../services/preview/readCodeOwners';
import { TracedTree } from '../../../services/preview/TracedTree';
import { Seals } from '../../../services/seals';
import { resolveSequence } from '../../../services/sequences/resolveSequence';
import { TemplateResources } from '../../../services/templates/TemplateResources';
import { BoundEdit, composeEdits } from '../composeEdits';
import { Bound, editsBefore, isPush } from '../editsBefore';
import { toFailure } from '../failures';
import { promotionOf } from '../promotionOf';
import { PromotionServices } from '../PromotionServices';
import { statusOf } from '../status';
import { withSources } from '../withSources';
import { dryDiff } from './dryDiff';
import { comparedFiles, editedTree } from './editedFiles';
import { plannedPromotion } from './plannedPromotion';
import { PreviewRequest, Previews } from './Previews';
import { renderEnvironment } from './renderEnvironment';

/** What previews are made with. */
export type PreviewServices = Pick<
  PromotionServices,
  'clock' | 'egress' | 'git' | 'programs' | 'sourceCommits' | 'steps'
> & {
  readonly cached: Pick<
    CachedResources,
    'stepOfBundle' | 'bundle' | 'bundlesOfPipeline' | 'trusted'
  > & {
    readonly templates: Pick<TemplateResources, 'find'>;
  };
  readonly credentials: Pick<Credentials, 'find' | 'registryLogin'>;
  readonly seals: Pick<Seals, 'problemOf'>;
  readonly health: Pick<PromotionServices['health'], 'find'>;
};

/** How long a preview may take, in milliseconds. */
const patience = 30_000;

type Content = {
  readonly manifests: TreeDiff;
  readonly rendered: RenderedDiff;
  readonly codeOwners?: readonly string[];
};

/**
 * What promotions would write, by their own steps on the branch as it is. Nothing is committed or pushed, and no server of a
 * custom step is asked.
 */
export class PromotionPreviews implements Previews {
  private readonly cache = new DiffCache<Content>();

  constructor(private readonly services: PreviewServices) {}

  async preview(request: PreviewRequest): Promise<PromotionDiff> {
    const { bundle, environment } = request;
    const subject = { environment, version: titleOf(bundle) };
    const unavailable = (reason: string): PromotionDiff => ({
      type: 'unavailable',
      ...subject,
      reason: `What ${
        subject.version
      } changes in ${environment} cannot be shown: ${reason.replace(
        /[.\s]+$/,
        '',
      )}.`,
    });
    const planned = this.promotion(request);
    if (planned.type === 'impossible') return unavailable(planned.reason);
    const { step } = planned;
    const { shard } = step.spec;
    if (shard !== undefined)
      return unavailable(
        `its repository is read by the agent of shard ${shard} alone`,
      );
    const timeout = AbortSignal.timeout(patience);
    const signal = AbortSignal.any([request.signal, timeout]);
    try {
      const found = await this.compute(step, bundle, signal);
      if (typeof found === 'string') return unavailable(found);
      const { git, path } = step.spec;
      return {
        type: 'diff',
        ...subject,
        repository: git.url,
        branch: git.branch,
        directory: path,
        ...found,
        sentence: diffSentence(subject, found.manifests),
      };
    } catch (error) {
      if (timeout.aborted)
        return unavailable('it took longer than 30 seconds; ask again');
      request.signal.throwIfAborted();
      const { message } = toFailure(error, step, this.services.clock.now());
      return unavailable(message);
    }
  }

  /** One that has started goes on as it started. */
  private promotion({
    pipeline,
    bundle,
    environment,
    history,
  }: PreviewRequest): ReturnType<typeof plannedPromotion> {
    const { cached, seals } = this.services;
    const { namespace, name } = bundle.metadata;
    const known = cached.stepOfBundle(namespace, name, environment);
    return known !== undefined &&
      seals.problemOf(known) === undefined &&
      hasStarted(known)
      ? { type: 'planned', step: known }
      : plannedPromotion(pipeline, bundle, environment, history);
  }

  private async compute(
    step: PromotionStep,
    bundle: Bundle,
    signal: AbortSignal,
  ): Promise<
    (Content & { readonly baseCommit: string; readonly dry?: DryDiff }) | string
  > {
    const { steps, credentials, git } = this.services;
    const sequence = resolveSequence(step.spec.steps, steps);
    if (sequence.type === 'invalid')
      return sequence.problems
        .map(({ field, message }) => `steps${field}: ${message}`)
        .join('; ');
    const promotion = promotionOf({ bundleOf: () => bundle }, step, sequence);
    const status = statusOf(step);
    const bound = { step, status, sequence: sequence.steps, promotion };
    const edits = await this.edits(bound, signal);
    const found = await credentials.find(step);
    let content: Content | undefined;
    // Together, so that the branch is fetched once.
    const dry = dryDiff(this.services, bound, edits, signal);
    dry.catch(() => {});
    const baseCommit = await git.read({
      repository: { url: step.spec.git.url },
      ...(found === undefined ? {} : { credentials: found }),
      base: step.spec.git.branch,
      ...(step.spec.git.layout === 'branch' && { missingBase: 'empty' }),
      directory: step.spec.path,
      // A person decides by it.
      fetch: 'always',
      read: async files => {
        content = await this.content(files, bound, edits, signal);
      },
      signal,
    });
    if (content === undefined) return 'nothing was read of the repository';
    const changed = await dry;
    return {
      ...content,
      baseCommit,
      ...(changed === undefined ? {} : { dry: changed }),
    };
  }

  /** Those of every push, one after the other. */
  private async edits(
    bound: Bound,
    signal: AbortSignal,
  ): Promise<readonly BoundEdit[]> {
    const edits: BoundEdit[] = [];
    for (const step of bound.sequence.filter(isPush)) {
      const { index } = step;
      edits.push(
        ...editsBefore(
          await withSources(this.services, bound, index, signal),
          index,
        ),
      );
    }
    return edits;
  }

  private content(
    tree: GitTree,
    { step, sequence, promotion: { bundle } }: Bound,
    edits: readonly BoundEdit[],
    signal: AbortSignal,
  ): Promise<Content> {
    const programs = this.services.programs.for(signal);
    const inputs = JSON.stringify([
      bundle && [bundle.metadata.name, decidingLabels(bundle), bundle.spec],
      step.spec,
      edits.map(({ request, source, template }) => [
        request.outputs,
        source?.proposed?.sha,
        template,
      ]),
    ]);
    const { path: directory, pipeline: release } = step.spec;
    const opensPullRequest = sequence.some(
      ({ definition: { id } }) => id === openPr.id,
    );
    const rendersItself = sequence.some(({ definition: { id } }) =>
      [
        kustomizeBuild.id,
        helmTemplate.id,
        hydrate.id,
        renderTemplate.id,
      ].includes(id),
    );
    return this.cache.get(tree, directory, inputs, async files => {
      const edit = await composeEdits(edits, { files, programs });
      const changed = await comparedFiles(files, edit);
      const manifests = treeDiff(await changedFiles(changed));
      const written = {
        manifests,
        ...(opensPullRequest ? await ownersOf(files, manifests) : {}),
      };
      if (rendersItself || manifests.files.length === 0)
        return { ...written, rendered: { type: 'none' } };
      const after = await editedTree(files, edit, directory);
      const rendered = await renderEnvironment(
        {
          directory,
          release,
          changed: changed.map(({ path }) => path),
          before: files,
          after: after.any,
        },
        programs,
      );
      return { ...written, rendered };
    });
  }
}

async function ownersOf(
  files: TracedTree,
  manifests: TreeDiff,
): Promise<Pick<Content, 'codeOwners'>> {
  const codeOwners = await readCodeOwners(
    files,
    manifests.files.map(({ path }) => path),
  );
  return codeOwners.length === 0 ? {} : { codeOwners };
}
