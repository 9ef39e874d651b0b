import {
  bundleType,
  overrideId,
  Pipeline,
  policyGateType,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { graphType } from '@kardinal/graph-controller';
import { KubeObject, ResourceType } from '@kardinal/kube-controller';
import { Attempt } from './attempts';
import { overrideAnnotations } from '../services/seals';
import {
  directoryOf,
  forgedOverride,
  handMadeGraph,
  handMadeStep,
  openGate,
  Surroundings,
} from './forgedObjects';
import { RunningWorld } from './RunningWorld';
import { orgGate } from './templates';
import { testSeals } from './testSeals';

const minute = 60_000;
const forged = {
  state: 'Verified',
  verifiedAt: '2026-11-01T10:00:00Z',
} as const;

const key = (name: string) => ({ namespace: 'default', name });

/** Somebody with every right in the namespace of a Pipeline. */
export class Tenant {
  private renamed = 0;

  constructor(
    private readonly world: RunningWorld,
    private environments: Pipeline['spec']['environments'],
    /** The version that was released last. */
    private version: string,
    private readonly release: () => Promise<string>,
  ) {}

  private get surroundings(): Surroundings {
    const { world, environments, version } = this;
    return { world, environments, version };
  }

  /** One attempt, until nothing is to be done. What is refused is no error. */
  async perform(attempt: Attempt): Promise<void> {
    if (attempt.type === 'elapse') {
      // In steps: workloads follow a commit between them.
      for (let passed = 0; passed < attempt.minutes; passed += 5)
        await this.world.elapse(5 * minute);
      return;
    }
    const { length } = this.environments;
    const { name } = this.environments[attempt.environment % length];
    await this.attempt(attempt.type, name);
    await this.world.settle();
  }

  private async attempt(
    type: Exclude<Attempt['type'], 'elapse'>,
    environment: string,
  ): Promise<void> {
    const { world, version } = this;
    const { cluster } = world;
    const bundle = world.bundle(version)!;
    const { metadata, status } = bundle;
    const step = world.step(version, environment);
    const graph = world.graph(version);
    switch (type) {
      case 'forge the gates':
        for (const { metadata: gate } of world.gates())
          cluster.setStatus(policyGateType, key(gate.name), { ready: true });
        break;
      case 'edit the gates':
        return this.patchGates({ spec: { expression: 'true' } });
      case 'relabel the gates':
        return this.patchGates({
          metadata: {
            labels: {
              'kardinal.io/bundle': null,
              'kardinal.io/type': 'skip-permission',
            },
          },
        });
      case 'delete the gates':
        for (const { metadata: gate } of world.gates())
          await cluster.delete(policyGateType, key(gate.name));
        break;
      case 'empty the step':
        return this.patch(promotionStepType, step, {
          spec: { requiredGates: [], upstreamEnvironments: [] },
        });
      case 'move the step':
        return this.patch(
          promotionStepType,
          world.step(version, this.environments[0].name),
          {
            spec: {
              environment,
              path: directoryOf(this.environments, environment),
            },
          },
        );
      case 'forge the step':
        if (step)
          cluster.setStatus(promotionStepType, key(step.metadata.name), {
            ...step.status,
            ...forged,
          });
        break;
      case 'forge the record':
        cluster.setStatus(bundleType, key(metadata.name), {
          ...status,
          environments: { ...status?.environments, [environment]: forged },
        });
        break;
      case 'forge the permissions':
        cluster.setStatus(bundleType, key(metadata.name), {
          ...status,
          skipped: Object.fromEntries(
            this.environments.map(({ name }) => [
              name,
              { policyGates: [{ name: 'mine', result: 'pass' as const }] },
            ]),
          ),
        });
        break;
      case 'forge an override': {
        const order = forgedOverride(this.surroundings, environment);
        const annotations = overrideAnnotations(testSeals(8), bundle, order);
        return world.changeBundle(version, { annotations });
      }
      case 'record an override': {
        const order = forgedOverride(this.surroundings, environment);
        cluster.setStatus(bundleType, key(metadata.name), {
          ...status,
          overrides: {
            ...status?.overrides,
            [overrideId(order)]: { ...order, seal: 'test-7.mine' },
          },
        });
        break;
      }
      case 'label the Bundle':
        return world.changeBundle(version, {
          labels: { ...metadata.labels, hotfix: 'true' },
        });
      case 'retry':
        return world.retry(version);
      case 'delete the step':
        if (step) await world.deleteStep(version, environment);
        break;
      case 'delete the Graph':
        if (graph) await world.deleteGraph(version);
        break;
      case 'edit the Graph':
        return this.patch(graphType, graph, {
          spec: {
            nodes: graph?.spec.nodes.filter(
              ({ template }) => template?.kind !== policyGateType.kind,
            ),
          },
        });
      case 'write a Graph':
        return this.write(
          graphType,
          handMadeGraph(this.surroundings, environment),
        );
      case 'write a step':
        return this.write(
          promotionStepType,
          handMadeStep(this.surroundings, 'mine', environment),
        );
      case 'replace the step': {
        if (!step) break;
        const { name } = step.metadata;
        await cluster.delete(promotionStepType, key(name));
        return this.write(
          promotionStepType,
          handMadeStep(this.surroundings, name, environment),
        );
      }
      case 'write a gate':
        return this.writeGate('mine', environment);
      case 'write a permission':
        return this.write(policyGateType, {
          ...orgGate('permission', 'true'),
          metadata: {
            ...key('permission'),
            labels: {
              'kardinal.io/scope': 'org',
              'kardinal.io/type': 'skip-permission',
              'kardinal.io/applies-to': environment,
            },
          },
        });
      case 'rename':
        return this.rename(environment);
      case 'name policy namespaces':
        return world.changePipeline({ policyNamespaces: ['default'] });
      case 'release':
        this.version = await this.release();
        break;
      default:
        throw new Error(`${type} is no attempt`);
    }
    return undefined;
  }

  private async patchGates(body: unknown): Promise<void> {
    for (const gate of this.world.gates())
      await this.patch(policyGateType, gate, body);
  }

  private async patch(
    type: ResourceType,
    object: KubeObject | undefined,
    body: unknown,
  ): Promise<void> {
    if (object === undefined) return;
    await this.world.cluster
      .patch(type, key(object.metadata.name), { type: 'merge', body })
      .catch(() => undefined);
  }

  private async write<T extends KubeObject>(
    type: ResourceType<T>,
    object: T,
  ): Promise<void> {
    await this.world.cluster.create(type, object).catch(() => undefined);
  }

  /** In place of each gate of the environment, one that is always open. */
  private async writeGate(name: string, environment: string): Promise<void> {
    const gates = this.world
      .gates()
      .filter(({ spec }) => spec.environment === environment);
    for (const gate of gates) {
      await this.world.cluster.delete(policyGateType, key(gate.metadata.name));
      await this.write(policyGateType, openGate(gate, name));
    }
  }

  /** Another name for what writes to the same directory. */
  private async rename(environment: string): Promise<void> {
    this.renamed += 1;
    const to = `renamed-${this.renamed}`;
    this.environments = this.environments.map(each => ({
      ...each,
      path: directoryOf(this.environments, each.name),
      ...(each.name === environment ? { name: to } : {}),
      ...(each.dependsOn && {
        dependsOn: each.dependsOn.map(name =>
          name === environment ? to : name,
        ),
      }),
    }));
    await this.world.changePipeline({ environments: this.environments });
  }
}
