import { templateType } from '@kardinal/backstage-plugin-kardinal-common';
import { createControllerRuntime } from '@kardinal/kube-controller';
import {
  eventLoopTurn,
  FakeCluster,
  Incarnation,
  LawWorld,
  ManualClock,
  quiescentLaw,
  snapshotOf,
} from '@kardinal/kube-controller/testing';
import { crashLaw, staleLaw } from '../__testUtils__/laws';
import { MemoryRegistry } from '../__testUtils__/MemoryRegistry';
import { templateOf } from '../__testUtils__/templateOf';
import { testSeals } from '../__testUtils__/testSeals';
import { artifactOf, tarball } from '../services/oci';
import { RegistryLimits } from '../services/registryLooks';
import { TemplateResources } from '../services/templates/TemplateResources';
import { TemplateWatch } from '../services/templates/TemplateWatch';
import { templateController } from './template/TemplateReconciler';

const template = templateOf();

/** A Template begins with what its tag means; then somebody moves the tag. */
class MovedTag implements LawWorld {
  readonly clock = new ManualClock(Date.parse('2026-11-26T10:00:00Z'));
  readonly cluster = new FakeCluster({
    types: [templateType],
    clock: this.clock,
  });
  readonly registry = new MemoryRegistry('https://ghcr.io');
  readonly first: string;
  #moved: string | undefined;

  constructor() {
    this.cluster.seed(templateType, template);
    this.first = this.move('a');
  }

  get found() {
    return this.cluster.peek(templateType, template.metadata)?.status?.source;
  }

  move(text: string): string {
    const file = { path: 'manifest.yaml', content: Buffer.from(text) };
    const { digest, content } = artifactOf(tarball([file]), {}).manifest;
    this.registry.manifests.set('acme/web@1', content);
    return digest;
  }

  runtime({ options }: Incarnation) {
    const runtime = createControllerRuntime(options);
    const seals = testSeals();
    const templates = new TemplateResources(runtime, seals);
    const watch = new TemplateWatch({
      limits: new RegistryLimits(),
      egress: this.registry,
      credentials: {
        registryLogin: async () => {
          throw new Error('no Secret is named');
        },
      },
      clock: this.clock,
      template: name => templates.find(name),
    });
    runtime.add(
      templateController({
        templates,
        egress: this.registry,
        policyNamespaces: [],
        seals,
        watch,
      }),
    );
    return runtime;
  }

  async react(): Promise<void> {
    // Looks go on in the background.
    for (let turn = 0; turn < 30; turn += 1) await eventLoopTurn();
    if (this.found?.digest !== this.first || this.#moved !== undefined) return;
    this.#moved = this.move('b');
  }

  isDone(): boolean {
    return this.#moved !== undefined && this.found?.digest === this.#moved;
  }

  snapshot(): unknown {
    return snapshotOf(this.cluster, ['since', 'seal']);
  }
}

describe('a Template that names a tag', () => {
  it('says what the tag means, and then writes nothing', async () => {
    const worlds: MovedTag[] = [];
    await quiescentLaw(() => {
      const world = new MovedTag();
      worlds.push(world);
      return world;
    });
    const [{ found, first }] = worlds;
    expect(found?.digest).toMatch(/^sha256:/);
    expect(found?.digest).not.toBe(first);
  });

  it('ends in the same world after a crash at any point', async () => {
    const { io } = await crashLaw(() => new MovedTag());
    expect(io.length).toBeGreaterThan(1);
  });

  it('is not harmed by stale caches and old leaders', async () => {
    await expect(staleLaw(() => new MovedTag())).resolves.not.toThrow();
  });
});
