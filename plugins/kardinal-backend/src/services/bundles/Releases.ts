import {
  Bundle,
  pipelineNameOf,
  ReleaseEvidence,
  releaseEvidence,
  releaseView,
  ReleaseView,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ScmProvider } from '@kardinal/backstage-plugin-kardinal-node';
import { CachedResources, Registry } from '@kardinal/promotion-engine';
import { PipelineEntities } from '../access/PipelineEntities';
import { boardEntity } from '../board/boardEntity';
import { MissingBundleError } from '../query/missing';
import { refuseUnsynced } from '../refuseUnsynced';

/** A Bundle as addresses name it. */
export interface ReleaseRef {
  readonly namespace: string;
  readonly bundle: string;
}

/** What Bundles are, and what is recorded of them; no writes. */
export class Releases {
  constructor(
    private readonly deps: {
      readonly cached: CachedResources;
      readonly entities: Pick<PipelineEntities, 'lastSeen'>;
      readonly providers: Registry<ScmProvider>;
    },
  ) {}

  /**
   * The Pipeline of a Bundle, on which the permission to read it is asked for. Of a Bundle that does not exist it is one of
   * the same name: who may not read that does not learn whether there is one.
   *
   * @throws ServiceUnavailableError (503) before it is known which there are
   */
  pipelineOf(ref: ReleaseRef): {
    readonly namespace: string;
    readonly name: string;
  } {
    refuseUnsynced(this.deps.cached);
    const { namespace, bundle: name } = ref;
    const bundle = this.deps.cached.bundle(namespace, name);
    const named = bundle && pipelineNameOf(bundle);
    return { namespace, name: named?.type === 'name' ? named.name : name };
  }

  /** @throws MissingBundleError (404) */
  view(ref: ReleaseRef): ReleaseView {
    const { cached, entities } = this.deps;
    const bundle = this.find(ref);
    const { namespace, name } = this.pipelineOf(ref);
    const pipeline = cached.pipeline(namespace, name);
    return releaseView({
      bundle,
      pipeline: name,
      entity:
        pipeline &&
        boardEntity(pipeline, entities.lastSeen({ namespace, name })),
      commitUrl: (repository, sha) =>
        this.commitUrl(pipeline?.spec.git.provider, repository, sha),
    });
  }

  /** @throws MissingBundleError (404) */
  evidence(ref: ReleaseRef): ReleaseEvidence {
    const bundle = this.find(ref);
    const trusted = this.deps.cached.trusted(bundle);
    return releaseEvidence(
      trusted,
      this.pipelineOf(ref).name,
      trusted === bundle ? 'sealed' : 'unsigned',
    );
  }

  private find({ namespace, bundle: name }: ReleaseRef): Bundle {
    refuseUnsynced(this.deps.cached);
    const bundle = this.deps.cached.bundle(namespace, name);
    if (bundle === undefined)
      throw new MissingBundleError(
        `Bundle ${namespace}/${name} does not exist; it may be older than the history of its Pipeline`,
      );
    return bundle;
  }

  private commitUrl(
    provider: string | undefined,
    repository: string,
    sha: string,
  ): string | undefined {
    const scm =
      provider === undefined ? undefined : this.deps.providers.find(provider);
    try {
      return scm?.links.commit(scm.repositoryOf(repository), sha);
    } catch {
      return undefined;
    }
  }
}
