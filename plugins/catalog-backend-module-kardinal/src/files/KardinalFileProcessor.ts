import { Entity, stringifyEntityRef } from '@backstage/catalog-model';
import { ScmIntegrations } from '@backstage/integration';
import {
  CatalogProcessor,
  CatalogProcessorCache,
  CatalogProcessorEmit,
  LocationSpec,
  processingResult,
} from '@backstage/plugin-catalog-node';
import {
  labels,
  pipelineAnnotationProblem,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Setup, SetupAnswer } from '../api/KardinalApi';
import { KardinalFileReader } from './KardinalFileReader';
import { ownerOf } from './ownerOf';
import { withSetupProblem } from './withSetupProblem';

const cacheKey = 'pipeline';

/**
 * Makes the Pipeline of every entity whose annotation `kardinal.io/config` names a `kardinal.yaml`, and connects the two. What is
 * wrong is on the entity, which stays in the catalog. A Pipeline stays when its file or entity goes: people delete it.
 *
 * @public
 */
export class KardinalFileProcessor implements CatalogProcessor {
  constructor(
    private readonly deps: {
      readonly integrations: Pick<ScmIntegrations, 'resolveUrl'>;
      readonly files: Pick<KardinalFileReader, 'read'>;
      /** Asks Kardinal for the Pipeline. */
      readonly setUp: (setup: Setup) => Promise<SetupAnswer>;
      /** Has an entity processed again soon. */
      readonly again: (entityRef: string) => void;
    },
  ) {}

  getProcessorName(): string {
    return 'KardinalFileProcessor';
  }

  /** After the entity was validated: a file in a repository has no status. */
  async postProcessEntity(
    entity: Entity,
    location: LocationSpec,
    emit: CatalogProcessorEmit,
    cache: CatalogProcessorCache,
  ): Promise<Entity> {
    const path = entity.metadata.annotations?.[labels.config]?.trim();
    if (path === undefined) return judged(entity);
    const url = this.urlOf(path, location);
    if (url === undefined)
      return withSetupProblem(
        entity,
        `metadata.annotations["${labels.config}"]: ${path} must be a path below the directory of the file that describes this entity, which the catalog reads from a URL; write kardinal.yaml beside it`,
      );
    emit(processingResult.refresh(`url:${url}`));
    const result = await this.pipelineOf(entity, location, url, cache);
    if (result.type === 'stands') {
      await cache.set(cacheKey, result.pipeline);
      return connected(entity, result.pipeline);
    }
    // What was set up before goes on.
    const before = await cache.get<string>(cacheKey);
    return before === undefined
      ? withSetupProblem(entity, result.message)
      : withSetupProblem(
          connected(entity, before),
          result.reason === 'gone'
            ? `${result.message}. The Pipeline ${before} is no longer described by it, and stays until somebody removes it in the portal`
            : result.message,
        );
  }

  private async pipelineOf(
    entity: Entity,
    location: LocationSpec,
    url: string,
    cache: CatalogProcessorCache,
  ): Promise<Described> {
    const reading = await this.deps.files.read(url, cache);
    if (reading.type === 'problem') return { ...reading, type: 'refused' };
    const { file, revision } = reading;
    const pipeline = `${file.namespace}/${file.app}`;
    const named = entity.metadata.annotations?.[labels.pipeline]?.trim();
    if (named !== undefined && ![file.app, pipeline].includes(named))
      return {
        type: 'refused',
        message: `metadata.annotations["${labels.pipeline}"]: it names ${named}, but ${url} sets up ${pipeline}; remove the annotation`,
      };
    const ref = stringifyEntityRef(entity).toLowerCase();
    const owner = ownerOf(entity);
    const answer = await this.deps.setUp({
      entity: {
        ref,
        location: location.target,
        ...(owner === undefined ? {} : { owner }),
      },
      source: url,
      ...(revision === undefined ? {} : { revision }),
      file,
    });
    if (answer.type === 'stands') return answer;
    if (answer.type === 'unavailable') this.deps.again(ref);
    return { type: 'refused', message: `${url}: ${answer.message}` };
  }

  /** Nothing where it leads out of the directory: whose repository it is, the location says. */
  private urlOf(path: string, location: LocationSpec): string | undefined {
    if (location.type !== 'url' || path === '') return undefined;
    const { integrations } = this.deps;
    const base = location.target;
    const directory = new URL(integrations.resolveUrl({ url: './', base }))
      .href;
    const url = new URL(integrations.resolveUrl({ url: path, base })).href;
    return url.startsWith(directory) && url !== directory ? url : undefined;
  }
}

/** What became of a file. */
type Described =
  | Extract<SetupAnswer, { readonly type: 'stands' }>
  | {
      readonly type: 'refused';
      readonly message: string;
      /** Why there was nothing to ask for. */
      readonly reason?: 'gone' | 'wrong';
    };

/** An entity that names its Pipeline itself. */
function judged(entity: Entity): Entity {
  const problem = pipelineAnnotationProblem(
    entity.metadata.annotations?.[labels.pipeline],
  );
  return problem === undefined ? entity : withSetupProblem(entity, problem);
}

function connected(entity: Entity, pipeline: string): Entity {
  const { metadata } = entity;
  const annotations = { ...metadata.annotations, [labels.pipeline]: pipeline };
  return { ...entity, metadata: { ...metadata, annotations } };
}
