import {
  Bundle,
  bundleType,
  pipelineType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { rfc3339 } from '@kardinal/foundation';
import type { LocalForge } from '@kardinal/local-forge';
import { LeapingClock } from '../clock/LeapingClock';
import { SandboxClock } from '../clock/SandboxClock';
import { ForgeRest } from '../forge/ForgeRest';
import { requireKinds } from '../kube/connectControlPlane';
import { createOnce } from '../kube/createOnce';
import { Deployment } from '../workloads/Deployment';
import { platformObjects, samplePipeline } from './controlPlane';
import { brokenIn, pastReleases, PastRelease } from './pastReleases';
import { PastWorld } from './PastWorld';
import { imageOf, sampleService } from './sampleService';

/** @public */
export interface PastOptions {
  readonly forge: LocalForge;
  /** Of the forge: stands at the past meanwhile. */
  readonly clock: SandboxClock;
  readonly cloneUrl: string;
  readonly botToken: string;
  readonly reviewerToken: string;
  /** Removed at the end. */
  readonly directory: string;
}

const minute = 60_000;

/** What happened to the releases, in the order in which it did. */
class Past {
  constructor(
    private readonly options: PastOptions,
    private readonly world: PastWorld,
    private readonly clock: LeapingClock,
  ) {}

  async live({
    superseded,
    failed,
    verified,
  }: ReturnType<typeof pastReleases>): Promise<readonly Bundle[]> {
    await this.begin();
    await this.release(superseded);
    await this.reaches(superseded, 'staging', 'HealthChecking');
    await this.release(failed);
    await this.ends(superseded, 'Superseded');
    await this.reaches(failed, 'staging', 'HealthChecking');
    this.clock.leapTo(this.clock.now() + 2 * minute);
    await this.ends(failed, 'Failed');
    await this.release(verified);
    await this.reaches(verified, 'staging', 'Verified');
    this.clock.leapTo(this.clock.now() + 30 * minute);
    await this.merge(verified);
    await this.ends(verified, 'Verified');
    const { items } = await this.client.list(bundleType);
    return [...items].map(recordOf).sort(byCreation);
  }

  private get client() {
    return this.world.engine.client;
  }

  /** Every environment runs the first version. */
  private async begin(): Promise<void> {
    const { client, options } = this;
    const { forge, botToken, cloneUrl } = options;
    const pipeline = samplePipeline(cloneUrl);
    await this.world.until('a control plane', async () => {
      await requireKinds(client);
      for (const object of platformObjects(forge.url, botToken))
        await createOnce(client, object);
      await createOnce(client, pipeline);
      await this.world.turn();
      return true;
    });
    await this.world.until('a Pipeline that is ready', async () => {
      await this.world.turn();
      const found = await client.get(pipelineType, pipeline.metadata);
      return found?.status?.phase;
    });
  }

  private async release(release: PastRelease): Promise<void> {
    this.clock.leapTo(release.createdAt);
    await this.client.create(bundleType, bundleOf(release));
  }

  private async reaches(
    release: PastRelease,
    environment: string,
    state: string,
  ): Promise<void> {
    await this.see(
      release,
      `${state} in ${environment}`,
      ({ status }) => status?.environments?.[environment]?.state === state,
    );
  }

  private async ends(
    release: PastRelease,
    phase: NonNullable<Bundle['status']>['phase'],
  ): Promise<void> {
    await this.see(
      release,
      `${phase}`,
      ({ status }) => status?.phase === phase,
    );
  }

  private async see(
    release: PastRelease,
    what: string,
    isSeen: (bundle: Bundle) => boolean,
  ): Promise<void> {
    const { metadata } = bundleOf(release);
    await this.world.until(`${metadata.name} ${what}`, async () => {
      await this.world.turn();
      const bundle = await this.client.get(bundleType, metadata);
      return bundle && isSeen(bundle) ? bundle : undefined;
    });
  }

  /** The reviewer approves what asks for it, and merges it two minutes later. */
  private async merge(release: PastRelease): Promise<void> {
    const { forge, reviewerToken } = this.options;
    const reviewer = new ForgeRest(forge.apiUrl, reviewerToken);
    const number = await this.world.until(
      `a pull request for ${release.version}`,
      async () => {
        await this.world.turn();
        return (await reviewer.openPulls())[0];
      },
    );
    await reviewer.approve(number);
    this.clock.leapTo(this.clock.now() + 2 * minute);
    await reviewer.merge(number);
    const { owner, name } = sampleService.repository;
    const { pullRequests } = this.world.engine;
    pullRequests.hint('github', `${owner}/${name}`, number);
  }
}

/**
 * Lets the product live through the releases before the sandbox was started, in the forge that the sandbox will have.
 *
 * @returns the Bundles, oldest first, with the status that the product wrote.
 * @throws Error when something of it does not happen.
 * @public
 */
export async function livePast(
  options: PastOptions,
): Promise<readonly Bundle[]> {
  const { forge, clock, cloneUrl, botToken, directory } = options;
  const releases = pastReleases(clock.now());
  const { superseded, failed } = releases;
  const broken = [superseded, failed].map(({ version }) => imageOf(version));
  const past = new LeapingClock(superseded.createdAt - minute);
  return clock.during(past, async () => {
    const world = await PastWorld.start({
      forge,
      cloneUrl,
      botToken,
      directory,
      clock: past,
      isBroken: deployment => isBroken(deployment, broken),
    });
    try {
      return await new Past(options, world, past).live(releases);
    } finally {
      await world.stop();
    }
  });
}

function isBroken(
  { metadata, spec }: Deployment,
  images: readonly string[],
): boolean {
  const [{ image = '' } = {}] = spec.template.spec?.containers ?? [];
  return metadata.namespace === brokenIn && images.includes(image);
}

function bundleOf({
  version,
  author,
  commitSHA,
  run,
  createdAt,
}: PastRelease): Bundle {
  const { name, namespace } = sampleService;
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Bundle',
    metadata: {
      name: `${name}-${version.replaceAll('.', '-')}`,
      namespace,
      labels: { 'kardinal.io/pipeline': name },
      // The control plane that it is copied to does not let anybody choose when an object was created.
      annotations: { 'kardinal.io/created-at': rfc3339(createdAt) },
    },
    spec: {
      type: 'image',
      artifacts: { images: [{ name, reference: imageOf(version) }] },
      provenance: {
        commitSHA,
        ciRunURL: `https://ci.example.com/kardinal-demo/guestbook/runs/${run}`,
        author,
        buildTimestamp: rfc3339(createdAt - 3 * minute),
      },
    },
  };
}

/** Without what belongs to the control plane that it was made in: its Graph stays there. */
function recordOf({ metadata, status, ...bundle }: Bundle): Bundle {
  const { name, namespace, labels, annotations } = metadata;
  const { graphRef: _graph, pipelineSpecHash: _hash, ...record } = status ?? {};
  return {
    ...bundle,
    metadata: { name, namespace, labels, annotations },
    status: record,
  };
}

function byCreation(a: Bundle, b: Bundle): number {
  return a.metadata.name < b.metadata.name ? -1 : 1;
}
