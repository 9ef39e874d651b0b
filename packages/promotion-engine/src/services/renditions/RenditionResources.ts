import {
  objectName,
  Rendition,
  renditionType,
  shortHash,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ControllerRuntime, Store } from '@kardinal/kube-controller';
import { join } from '../bundleIndexes';
import { SealVerifier } from '../seals';

/** An environment of a Pipeline. */
export interface RenditionPlace {
  readonly namespace: string | undefined;
  readonly pipeline: string;
  readonly environment: string;
}

/**
 * The cache of Renditions. Only what a controller sealed is a record: whoever may write the kind could say anything.
 *
 * @public
 */
export class RenditionResources {
  readonly all: Store<Rendition>;

  constructor(
    runtime: Pick<ControllerRuntime, 'store'>,
    private readonly seals: SealVerifier,
  ) {
    this.all = runtime.store(renditionType, {
      place: ({ metadata: { namespace }, spec }) => [
        placeKey({ namespace, ...spec }),
      ],
    });
  }

  /** As it is in the API, sealed or not. */
  find(namespace: string | undefined, name: string): Rendition | undefined {
    return this.all.get({ namespace: namespace ?? 'default', name });
  }

  isSealed(rendition: Rendition): boolean {
    return this.seals.problemOf(rendition) === undefined;
  }

  /** The record of a name. */
  sealed(namespace: string | undefined, name: string): Rendition | undefined {
    const found = this.find(namespace, name);
    return found && this.isSealed(found) ? found : undefined;
  }

  /** The record that was made last; where several are of one second, the one that follows the others. */
  latest(place: RenditionPlace): Rendition | undefined {
    const sealed = this.all
      .byIndex('place', placeKey(place))
      .filter(rendition => this.isSealed(rendition));
    const newest = sealed
      .map(({ metadata }) => metadata.creationTimestamp ?? '')
      .sort()
      .at(-1);
    const last = sealed.filter(
      ({ metadata }) => (metadata.creationTimestamp ?? '') === newest,
    );
    const parents = new Set(last.map(({ spec }) => spec.parent));
    return (
      last.find(rendition => !parents.has(revisionIdOf(rendition))) ??
      last.at(-1)
    );
  }
}

/** The commit or digest, by which what comes after it names it. */
export function revisionIdOf({
  spec: {
    revision: { digest, commit },
  },
}: Rendition): string | undefined {
  return digest ?? commit;
}

/** Follows from what was stored: the same is the same record, whichever Bundle it is stored for. */
export function renditionName(
  { pipeline, environment }: Omit<RenditionPlace, 'namespace'>,
  reference: string,
  digest: string,
): string {
  return objectName(
    pipeline,
    environment,
    shortHash(`${reference}@${digest}`, 16),
  );
}

function placeKey({
  namespace,
  pipeline,
  environment,
}: RenditionPlace): string {
  return `${join(namespace, pipeline)}/${environment}`;
}
