import { LoggerService } from '@backstage/backend-plugin-api';
import { Entity, stringifyEntityRef } from '@backstage/catalog-model';
import {
  EntityProvider,
  EntityProviderConnection,
} from '@backstage/plugin-catalog-node';
import {
  BoardMessage,
  BoardRow,
} from '@kardinal/backstage-plugin-kardinal-common';
import { resourcesOf } from './resourcesOf';

const providerName = 'kardinal-pipelines';

/** Follows the Pipelines of Kardinal until they cannot be followed any more. */
export type FollowBoard = (
  onMessage: (message: BoardMessage) => Promise<void>,
  signal: AbortSignal,
) => Promise<void>;

/** Shows Pipelines and their environments as Resources, each change of them as it comes. */
export class PipelineResources implements EntityProvider {
  /** By `namespace/name` of the Pipeline, then by entity ref: as JSON, to tell what has changed. */
  private shown = new Map<string, ReadonlyMap<string, string>>();

  constructor(
    private readonly deps: {
      readonly follow: FollowBoard;
      readonly logger: Pick<LoggerService, 'warn'>;
      /** Before it follows again. */
      readonly pause: (signal: AbortSignal) => Promise<void>;
      readonly signal: AbortSignal;
    },
  ) {}

  getProviderName(): string {
    return providerName;
  }

  /** Returns at once: the catalog starts whether Kardinal answers or not, and shows what it knew meanwhile. */
  async connect(connection: EntityProviderConnection): Promise<void> {
    void this.run(connection);
  }

  private async run(connection: EntityProviderConnection): Promise<void> {
    const { follow, logger, pause, signal } = this.deps;
    while (!signal.aborted) {
      try {
        await follow(message => this.take(message, connection), signal);
      } catch (error) {
        if (!signal.aborted)
          logger.warn(
            `The catalog does not follow Pipelines now, and tries again: ${
              (error as Error).message
            }`,
          );
      }
      await pause(signal);
    }
  }

  private async take(
    message: BoardMessage,
    connection: EntityProviderConnection,
  ): Promise<void> {
    switch (message.type) {
      case 'snapshot': {
        const entities = message.board.rows.flatMap(resourcesOf);
        await connection.applyMutation({
          type: 'full',
          entities: entities.map(deferred),
        });
        this.shown = new Map(
          message.board.rows.map(row => [keyOf(row), textsOf(row)]),
        );
        return;
      }
      case 'delta':
        await this.change(message, connection);
        return;
      case 'ended':
        throw new Error(message.message);
      default:
        throw new Error(
          `Kardinal sent what this version does not know: ${JSON.stringify(
            message satisfies never,
          )}`,
        );
    }
  }

  private async change(
    { rows, removed }: Extract<BoardMessage, { readonly type: 'delta' }>,
    connection: EntityProviderConnection,
  ): Promise<void> {
    const next = new Map<string, ReadonlyMap<string, string>>([
      ...removed.map(key => [key, new Map<string, string>()] as const),
      ...rows.map(row => [keyOf(row), textsOf(row)] as const),
    ]);
    const changes = [...next].map(([key, after]) => ({
      before: this.shown.get(key) ?? new Map<string, string>(),
      after,
    }));
    const added = changes.flatMap(({ before, after }) =>
      [...after].filter(([ref, text]) => before.get(ref) !== text),
    );
    const gone = changes.flatMap(({ before, after }) =>
      [...before.keys()].filter(ref => !after.has(ref)),
    );
    // Most changes are of promotions, which are no entities.
    if (added.length > 0 || gone.length > 0)
      await connection.applyMutation({
        type: 'delta',
        added: added.map(([, text]) => deferred(JSON.parse(text))),
        removed: gone.map(entityRef => ({
          entityRef,
          locationKey: providerName,
        })),
      });
    for (const [key, after] of next) this.shown.set(key, after);
  }
}

function textsOf(row: BoardRow): ReadonlyMap<string, string> {
  return new Map(
    resourcesOf(row).map(each => [
      stringifyEntityRef(each),
      JSON.stringify(each),
    ]),
  );
}

function deferred(entity: Entity) {
  return { entity, locationKey: providerName };
}

function keyOf({ namespace, name }: BoardRow): string {
  return `${namespace}/${name}`;
}
