import { NotFoundError as NotFound } from '@backstage/errors';
import {
  DialectImportView,
  DialectView,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  Dialect,
  DialectImport,
  ForeignObject,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  ForbiddenError,
  KubeClient,
  NotFoundError,
  ResourceType,
} from '@kardinal/kube-controller';
import { Registry } from '@kardinal/promotion-engine';
import { stringify } from 'yaml';

/** Of one kind, for one look; more are not read. */
const mostObjects = 1_000;

/** Which object stands for a promotion. */
export interface PromotionRef {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

type Listed =
  | {
      readonly type: 'read';
      readonly objects: readonly ForeignObject[];
      readonly message?: string;
    }
  | { readonly type: 'absent' }
  | { readonly type: 'refused'; readonly message: string };

/** Promotions of other tools, read while somebody looks: nothing is watched, and nothing is written. */
export class Dialects {
  constructor(
    private readonly deps: {
      readonly dialects: Registry<Dialect>;
      readonly client: Pick<KubeClient, 'list'>;
    },
  ) {}

  /** What every installed dialect knows. */
  async views(): Promise<readonly DialectView[]> {
    return Promise.all(this.deps.dialects.all().map(each => this.view(each)));
  }

  /** @throws NotFoundError (404) where the dialect is not installed, or the promotion is not there */
  async importPipeline(
    id: string,
    ref: PromotionRef,
  ): Promise<DialectImportView> {
    const dialect = this.deps.dialects.find(id);
    if (dialect === undefined)
      throw new NotFound(this.deps.dialects.absence(id));
    const listed = await this.list(dialect, ref.namespace);
    const objects = listed.type === 'read' ? listed.objects : [];
    const isThere = objects.some(
      ({ kind, metadata }) =>
        kind === ref.kind &&
        metadata.name === ref.name &&
        // What is of the whole cluster is in no namespace.
        (metadata.namespace ?? ref.namespace) === ref.namespace,
    );
    if (!isThere)
      throw new NotFound(
        listed.type === 'refused'
          ? listed.message
          : `${dialect.title} has no ${ref.kind} ${ref.namespace}/${ref.name}`,
      );
    return viewOf(dialect.importPipeline(ref, objects));
  }

  private async view(dialect: Dialect): Promise<DialectView> {
    const { id, title } = dialect;
    const listed = await this.list(dialect);
    if (listed.type === 'absent')
      return { id, title, state: 'absent', promotions: [] };
    const { message } = listed;
    return {
      id,
      title,
      state: listed.type,
      ...(message === undefined ? {} : { message }),
      promotions:
        listed.type === 'read'
          ? [...dialect.observe(listed.objects)].sort(byPlace)
          : [],
    };
  }

  /** A kind that an older version of the tool lacks is empty; without the first one the tool is not there. */
  private async list(
    { kinds, title }: Dialect,
    namespace?: string,
  ): Promise<Listed> {
    const objects: ForeignObject[] = [];
    let message: string | undefined;
    for (const kind of kinds) {
      try {
        const page = await this.deps.client.list(
          kind as ResourceType<ForeignObject>,
          {
            limit: mostObjects,
            // What is of the whole cluster is in no namespace.
            ...(namespace === undefined || kind.scope === 'Cluster'
              ? {}
              : { namespace }),
          },
        );
        // Items of a list need not say their kind.
        const { apiVersion } = kind;
        objects.push(
          ...page.items.map(each => ({
            ...each,
            apiVersion,
            kind: kind.kind,
          })),
        );
        if (page.continue)
          message = `There are more than ${mostObjects} ${kind.plural}; the others are not shown`;
      } catch (error) {
        if (error instanceof ForbiddenError)
          return {
            type: 'refused',
            message: `Kardinal may not list ${kind.plural} of ${title}; grant it as deploy/rbac/dialects.yaml does`,
          };
        if (!(error instanceof NotFoundError)) throw error;
        if (kind === kinds[0]) return { type: 'absent' };
      }
    }
    return {
      type: 'read',
      objects,
      ...(message === undefined ? {} : { message }),
    };
  }
}

function viewOf(result: DialectImport): DialectImportView {
  return result.type === 'impossible'
    ? { outcome: 'impossible', problems: result.problems }
    : {
        outcome: 'imported',
        yaml: result.resources.map(each => stringify(each)).join('---\n'),
        notCarried: result.notCarried,
      };
}

function byPlace(a: PromotionRef, b: PromotionRef): number {
  const [one, other] = [a, b].map(({ namespace, name, kind }) =>
    [namespace, name, kind].join(' '),
  );
  return one < other ? -1 : 1;
}
