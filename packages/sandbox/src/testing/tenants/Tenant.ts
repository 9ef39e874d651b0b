import {
  Pipeline,
  PolicyGate,
  policyGateType,
  PromotionStep,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KubeObject } from '@kardinal/foundation';
import {
  ConflictError,
  eventType,
  ForbiddenError,
  InvalidError,
  KubeClient,
  ResourceType,
} from '@kardinal/kube-controller';
import { setTimeout as pause } from 'node:timers/promises';
import { typeOf } from '../../kube/typeOf';
import { graphType, TenantGraph } from './graphType';
import { orgGatesOf } from './platform';
import { TenantWorld } from './TenantWorld';

type Fields = Readonly<Record<string, unknown>>;

/** Somebody with a namespace, and what the API server lets them do there. */
export class Tenant {
  /** What the API server said no to, in its words. */
  readonly refusals: string[] = [];

  constructor(
    readonly world: TenantWorld,
    readonly client: KubeClient,
    readonly namespace: string,
  ) {}

  /** Does something that may be refused. */
  async attempt(act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
    } catch (error) {
      const isRefusal =
        error instanceof ForbiddenError || error instanceof InvalidError;
      if (!isRefusal) throw error;
      this.refusals.push(error.message);
    }
  }

  create(object: KubeObject & Fields): Promise<void> {
    const metadata = { namespace: this.namespace, ...object.metadata };
    const whole: KubeObject = { ...object, metadata };
    return this.attempt(async () => {
      const type = await typeOf(this.world.platform, whole);
      await this.client.create(type, whole);
    });
  }

  async pipeline(
    name: string,
    environments: readonly string[],
    spec: Fields = {},
  ): Promise<void> {
    const git = {
      url: this.world.cloneUrl,
      secretRef: { name: 'forge-token' },
    };
    await this.create({
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'Pipeline',
      metadata: { name },
      spec: {
        git,
        environments: environments.map(environment => ({
          name: environment,
          path: `${this.namespace}/${environment}`,
        })),
        ...spec,
      } as unknown as Pipeline['spec'],
    });
  }

  async release(
    pipeline: string,
    intent: Fields | undefined = undefined,
    labels: Readonly<Record<string, string>> = {},
    version = '2',
  ): Promise<void> {
    const reference = `ghcr.io/kardinal-demo/guestbook:${version}.0.0`;
    await this.create({
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'Bundle',
      metadata: {
        name: `${pipeline}-${version}`,
        labels: { 'kardinal.io/pipeline': pipeline, ...labels },
      },
      spec: {
        type: 'image',
        artifacts: { images: [{ name: 'guestbook', reference }] },
        ...(intent === undefined ? {} : { intent }),
      },
    });
  }

  graph(): Promise<TenantGraph> {
    return this.derived('a Graph', graphType, () => true);
  }

  /** Its copies of the gates that guard one environment. */
  gates(
    environment: Parameters<typeof orgGatesOf>[0] = 'prod',
  ): Promise<readonly PolicyGate[]> {
    const { namespace, world } = this;
    return world.until(`gate instances in ${namespace}`, async () => {
      const { items } = await world.platform.list(policyGateType, {
        namespace,
      });
      const copies = items.filter(({ spec }) => spec.bundleRef !== undefined);
      return copies.length === orgGatesOf(environment) ? copies : undefined;
    });
  }

  step(environment: string): Promise<PromotionStep> {
    return this.derived(
      `a step for ${environment}`,
      promotionStepType,
      ({ spec }) => spec.environment === environment,
    );
  }

  /** Patches a derived object again and again, as one does who races its repair. */
  async insist(type: ResourceType, name: string, body: object): Promise<void> {
    for (let round = 0; round < 10; round++) {
      await this.attempt(() =>
        this.client.patch(
          type,
          { namespace: this.namespace, name },
          { type: 'merge', body },
        ),
      );
      await pause(100);
    }
  }

  /** What an Event in its namespace says that matches; else everything that Events say there. */
  async eventLike(text: RegExp): Promise<string> {
    const { namespace } = this;
    const { items } = await this.world.platform.list(eventType, { namespace });
    const notes = items.map(({ note }) => note);
    return notes.find(note => text.test(note)) ?? notes.join('; ');
  }

  /** Writes fields of a status again and again. */
  async forgeStatus<T extends KubeObject & { readonly status?: object }>(
    type: ResourceType<T>,
    name: string,
    status: object,
  ): Promise<void> {
    const { namespace, world } = this;
    for (let round = 0; round < 10; round++) {
      const live = await world.platform.get(type, { namespace, name });
      if (live)
        await this.attempt(async () => {
          const forged = { ...live, status: { ...live.status, ...status } };
          await this.client.replaceStatus(type, forged).catch(error => {
            if (!(error instanceof ConflictError)) throw error;
          });
        });
      await pause(100);
    }
  }

  private derived<T extends KubeObject>(
    what: string,
    type: ResourceType<T>,
    isWanted: (object: T) => boolean,
  ): Promise<T> {
    const { namespace, world } = this;
    return world.until(`${what} in ${namespace}`, async () => {
      const { items } = await world.platform.list(type, { namespace });
      return items.find(isWanted);
    });
  }
}
