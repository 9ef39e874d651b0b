import { Bundle, bundleType } from '../../../plugins/kardinal-common/src';
import { pullRequestFor, verifiedIn } from '../promotions';
import { rollBack } from '../rollBack';
import { Service } from '../Service';
import { TestSandbox } from '../TestSandbox';
import { until } from '../until';
import { Release, ReleaseOptions } from './Release';

/** What was released so far. */
class Turns {
  readonly releases: Release[] = [];

  constructor(
    private readonly sandbox: TestSandbox,
    private readonly service: Service,
    private readonly patience: number,
  ) {}

  async release(number: number): Promise<Release> {
    const version = `1.0.${number}`;
    const name = await this.create(this.service.bundle(version));
    const course = { type: 'forward' } as const;
    const release = this.add({ name, version, service: this.service, course });
    await this.arrive(name, this.service.environments.at(-1)!);
    return release;
  }

  /** To the version that was released before it. */
  async takeBack(newest: Release, environment: string): Promise<void> {
    const { service } = this;
    const before = this.releases
      .filter(({ course }) => course.type === 'forward')
      .at(-2)!;
    const name = await rollBack(this.sandbox, {
      pipeline: service.name,
      environment,
      of: newest.name,
      to: before.name,
      reason: 'It is slow',
    });
    const course = { type: 'rollback', environment, of: newest.name } as const;
    this.add({ name, version: before.version, service, course });
    await this.arrive(name, environment);
  }

  /** As somebody does who does not know that it was rolled back. */
  async releaseAgain(
    { version, service }: Release,
    environment: string,
  ): Promise<void> {
    const bundle = service.bundle(version);
    const { metadata } = bundle;
    const name = await this.create({
      ...bundle,
      metadata: { ...metadata, name: `${metadata.name}-again` },
    });
    this.add({
      name,
      version,
      service,
      course: { type: 'again', environment },
    });
    await until(
      `${name} Failed`,
      async () => {
        const found = await this.sandbox.kubernetes.bundle(name);
        return found?.status?.phase === 'Failed' || undefined;
      },
      { seconds: this.patience },
    );
  }

  private add(release: Release): Release {
    this.releases.push(release);
    return release;
  }

  private async create(bundle: Bundle): Promise<string> {
    await this.sandbox.kubernetes.client.create(bundleType, bundle);
    return bundle.metadata.name;
  }

  /** With a merge by a person where the environment wants one. */
  private async arrive(bundle: string, environment: string): Promise<void> {
    const { sandbox, patience } = this;
    if (environment === 'live') {
      const pull = await pullRequestFor(sandbox, bundle, environment, patience);
      await sandbox.forge.merge(pull.number);
    }
    await verifiedIn(sandbox, bundle, environment, patience);
  }
}

/**
 * Releases one version after the other, each when the one before arrived, until the signal aborts. Every second one is
 * rolled back in one environment, another one each time, and then released once more.
 */
export async function releaseInTurn(
  sandbox: TestSandbox,
  service: Service,
  { patience, signal }: ReleaseOptions,
): Promise<readonly Release[]> {
  const turns = new Turns(sandbox, service, patience);
  const lastFirst = [...service.environments].reverse();
  for (let version = 0; !signal.aborted; version += 1) {
    const newest = await turns.release(version);
    if (version % 2 === 0 || signal.aborted) continue;
    const environment = lastFirst[((version - 1) / 2) % lastFirst.length];
    await turns.takeBack(newest, environment);
    if (!signal.aborted) await turns.releaseAgain(newest, environment);
  }
  return turns.releases;
}
