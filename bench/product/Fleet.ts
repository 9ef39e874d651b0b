import {
  Bundle,
  pipelineType,
  PromotionStep,
} from '../../plugins/kardinal-common/src';
import { HttpKubeClient } from '../../packages/kube-controller/src';
import { Remote } from '../process/remote';
import { SiteCalls } from '../site/main';
import { environments, SiteFacts } from '../site/options';
import {
  createRepositories,
  FleetPlan,
  forgeSecret,
  namesOf,
  pipelineOf,
  secretType,
} from './fleetObjects';
import { Product } from './Product';
import { ConfigCommit, releaseConfigTo, releaseTo } from './releaseTo';
import { until } from './until';

/** All but Superseded. */
const stepStates = [
  'Pending',
  'Promoting',
  'WaitingForMerge',
  'HealthChecking',
  'Verified',
  'NoOp',
  'Failed',
];

/** Pipelines of three environments in a row, with their repositories and workloads. */
export class Fleet {
  private constructor(
    private readonly parts: {
      readonly product: Product;
      readonly site: Remote<SiteCalls>;
      readonly plan: FleetPlan;
    },
    readonly pipelines: readonly string[],
    /** To clone, each once. */
    readonly repositories: readonly string[],
  ) {}

  static async create(
    parts: {
      readonly product: Product;
      readonly site: Remote<SiteCalls>;
      readonly facts: SiteFacts;
      /** Not counted. */
      readonly client: HttpKubeClient;
    },
    plan: FleetPlan,
  ): Promise<Fleet> {
    const { product, site, facts, client } = parts;
    const names = namesOf(plan);
    const cloneUrls = await createRepositories(site, names, plan);
    await client.apply(secretType, forgeSecret(facts.botToken), {
      fieldManager: 'bench',
      onConflict: 'force',
    });
    await until('kinds are installed', async () => {
      await client.list(pipelineType, { limit: 1 });
      return true;
    });
    for (const [index, name] of names.entries())
      await client.create(
        pipelineType,
        pipelineOf(name, cloneUrls[index], plan),
      );
    const { pipelines } = product.engine.cached;
    await until('Pipelines are valid', () =>
      names.every(name => {
        const pipeline = pipelines.get({ namespace: 'default', name });
        return pipeline?.status?.phase !== undefined;
      }),
    );
    const all = { product, site, plan };
    return new Fleet(all, names, [...new Set(cloneUrls)]);
  }

  /** As CI does. @returns the Bundle's name. */
  release(pipeline: string, version: string): Promise<string> {
    return releaseTo(this.parts.product.url, pipeline, version);
  }

  /** The same, of a commit of the dry branch. @returns the Bundle's name. */
  releaseConfig(pipeline: string, commit: ConfigCommit): Promise<string> {
    return releaseConfigTo(this.parts.product.url, pipeline, commit);
  }

  /** As CI jobs do, in another process than the product's. @returns the Bundles' names. */
  releaseAll(version: string): Promise<readonly string[]> {
    const { pipelines, parts } = this;
    const { site, product } = parts;
    return site.release({ url: product.url, pipelines, version });
  }

  /** `OWNER/NAME` of the Pipeline's repository. */
  repositoryOf(pipeline: string): string {
    const { cached } = this.parts.product.engine;
    const url = cached.pipeline('default', pipeline)?.spec.git.url ?? '';
    return new URL(url).pathname.slice(1).replace(/\.git$/, '');
  }

  /** The newest step of a Pipeline in an environment. */
  step(pipeline: string, environment: string): PromotionStep | undefined {
    const { steps } = this.parts.product.engine.cached;
    return stepStates
      .flatMap(state =>
        steps.byIndex(
          'environment',
          `default/${pipeline}/${environment}/${state}`,
        ),
      )
      .sort((a, b) => createdAt(b) - createdAt(a))
      .at(0);
  }

  /** Until the newest step of each Pipeline in an environment is in the state. */
  async waitFor(
    pipelines: readonly string[],
    environment: string,
    state: string,
  ): Promise<void> {
    await until(`${environment} is ${state}`, () =>
      pipelines.every(
        each => this.step(each, environment)?.status?.state === state,
      ),
    );
  }

  /** Until nothing was asked of the API server for so many milliseconds. */
  async quiet(milliseconds: number): Promise<void> {
    const { traffic } = this.parts.product;
    let total = -1;
    let since = performance.now();
    await until('it is quiet', () => {
      const now = traffic.apiTotal();
      if (now !== total) since = performance.now();
      total = now;
      return performance.now() - since > milliseconds;
    });
  }

  /** Resolves at the moment at which all of the Bundles are in the phase. */
  reach(
    bundles: readonly string[],
    phase: NonNullable<Bundle['status']>['phase'],
  ): Promise<void> {
    const store = this.parts.product.engine.cached.bundles;
    const missing = new Set(
      bundles.filter(name => {
        const bundle = store.get({ namespace: 'default', name });
        return bundle?.status?.phase !== phase;
      }),
    );
    const { environments: names = environments } = this.parts.plan;
    // Other work on the machine may make them slow.
    const minutes = 5 + bundles.length / 10 + names.length / 20;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const some = [...missing].slice(0, 5);
        reject(
          new Error(
            `${missing.size} not ${phase} in ${minutes} minutes: ${some}`,
          ),
        );
      }, minutes * 60_000);
      const stop = store.onChange((_before, after) => {
        const name = after?.metadata.name ?? '';
        if (after?.status?.phase === phase) missing.delete(name);
        if (missing.size > 0) return;
        clearTimeout(timer);
        stop();
        resolve();
      });
    });
  }
}

function createdAt({ metadata }: PromotionStep): number {
  return Date.parse(metadata.creationTimestamp ?? '');
}
