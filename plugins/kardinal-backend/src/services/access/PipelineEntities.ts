import { AuthService } from '@backstage/backend-plugin-api';
import { CATALOG_FILTER_EXISTS } from '@backstage/catalog-client';
import { ServiceUnavailableError } from '@backstage/errors';
import { CatalogService } from '@backstage/plugin-catalog-node';
import {
  labels,
  parsePipelineAnnotation,
  PipelineRef,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Clock, Logger } from '@kardinal/kube-controller';

/** How long an answer of the catalog is good for, in milliseconds: so late does a change of owner count. */
const freshFor = 30_000;
/** How long it is good for a Pipeline that no entity showed, in milliseconds: the catalog may just be reading its entity. */
const absentFor = 1_000;
/** How long the last answer is used while the catalog does not answer, in milliseconds. */
const usedFor = 10 * 60_000;

/** A catalog entity that shows a Pipeline. */
export interface PipelineEntity {
  /** In lower case, e.g. `component:default/guestbook`. */
  readonly ref: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly title?: string;
  /** Entity refs in lower case. */
  readonly owners: readonly string[];
  /** Entity ref in lower case. */
  readonly system?: string;
}

type Entities = Awaited<ReturnType<CatalogService['getEntities']>>['items'];
type ByPipeline = ReadonlyMap<string, readonly PipelineEntity[]>;

interface Answer {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly byPipeline: ByPipeline;
}

/** Which catalog entities show which Pipeline, and who owns them: asked with the plugin's own credentials. */
export class PipelineEntities {
  private last: Answer | undefined;
  private asking: Promise<Answer> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly deps: {
      readonly catalog: Pick<CatalogService, 'getEntities'>;
      readonly auth: AuthService;
      readonly clock: Clock;
      readonly logger: Logger;
    },
  ) {}

  /** Whether the catalog has answered since the start: a Pipeline without an entity has none only then. */
  get hasAnswered(): boolean {
    return this.last !== undefined;
  }

  /** The entities of a Pipeline as they were last seen; none before the first answer. */
  lastSeen(pipeline: PipelineRef): readonly PipelineEntity[] {
    return entitiesOf(pipeline, this.last?.byPipeline);
  }

  /**
   * The entities of each of the Pipelines, at most half a minute old; at most a second where one has none.
   *
   * @throws ServiceUnavailableError (503) when the catalog has not answered for too long
   */
  async of(
    pipelines: readonly PipelineRef[],
  ): Promise<readonly (readonly PipelineEntity[])[]> {
    const known = await this.youngerThan(freshFor);
    const isComplete = pipelines.every(
      each => entitiesOf(each, known.byPipeline).length > 0,
    );
    const { byPipeline } = isComplete
      ? known
      : await this.youngerThan(absentFor);
    return pipelines.map(each => entitiesOf(each, byPipeline));
  }

  /** Calls back when the catalog has answered, until the returned function is called. */
  onAnswer(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Asks the catalog again. Never throws: what was seen last stays. */
  async refresh(): Promise<void> {
    await this.ask().catch(() => {});
  }

  private async youngerThan(milliseconds: number): Promise<Answer> {
    const { last } = this;
    const age = this.deps.clock.now() - (last?.at ?? -Infinity);
    if (last !== undefined && age < milliseconds) return last;
    try {
      return await this.ask();
    } catch (error) {
      if (last !== undefined && age < usedFor) return last;
      throw new ServiceUnavailableError(
        'The catalog does not answer, so it is not known who owns which Pipeline; try again in a moment',
        error,
      );
    }
  }

  private ask(): Promise<Answer> {
    this.asking ??= this.request().finally(() => {
      this.asking = undefined;
    });
    return this.asking;
  }

  private async request(): Promise<Answer> {
    const { catalog, auth, clock, logger } = this.deps;
    try {
      const { items } = await catalog.getEntities(
        {
          filter: {
            [`metadata.annotations.${labels.pipeline}`]: CATALOG_FILTER_EXISTS,
          },
          fields: ['kind', 'metadata', 'relations'],
        },
        { credentials: await auth.getOwnServiceCredentials() },
      );
      this.last = { at: clock.now(), byPipeline: group(items) };
      [...this.listeners].forEach(listener => listener());
      return this.last;
    } catch (error) {
      logger.warn('The catalog did not say which entity shows which Pipeline', {
        error: error instanceof Error ? error.message : String(error),
      });
      throw error;
    }
  }
}

function group(items: Entities): ByPipeline {
  const groups = new Map<string, PipelineEntity[]>();
  for (const { kind, metadata, relations = [] } of items) {
    const pipeline = parsePipelineAnnotation(
      metadata.annotations?.[labels.pipeline],
    );
    if (pipeline === undefined) continue;
    const { name, namespace = 'default', title } = metadata;
    const targets = (relation: string) =>
      relations
        .filter(({ type }) => type === relation)
        .map(({ targetRef }) => targetRef.toLowerCase());
    const system = targets('partOf').find(ref => ref.startsWith('system:'));
    const entities = groups.get(keyOf(pipeline)) ?? [];
    entities.push({
      ref: `${kind}:${namespace}/${name}`.toLowerCase(),
      kind,
      namespace,
      name,
      owners: targets('ownedBy'),
      ...(title === undefined ? {} : { title }),
      ...(system === undefined ? {} : { system }),
    });
    groups.set(keyOf(pipeline), entities);
  }
  return groups;
}

function entitiesOf(pipeline: PipelineRef, groups: ByPipeline | undefined) {
  return groups?.get(keyOf(pipeline)) ?? [];
}

function keyOf({ namespace, name }: PipelineRef): string {
  return `${namespace}/${name}`;
}
