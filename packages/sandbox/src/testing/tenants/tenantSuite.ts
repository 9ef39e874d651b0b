import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { KubeClient } from '@kardinal/kube-controller';
import { Attack } from './Attack';
import { attacks } from './attacks';
import { fileOf, guardedEnvironments } from './platform';
import { Tenant } from './Tenant';
import { promoteTwins } from './promoteTwins';
import { ControlPlaneSite, TenantWorld } from './TenantWorld';

/** How long the controllers have for what must not happen, once what may happen has. */
const settleMilliseconds = 6_000;

/** A control plane, and the client of somebody with a namespace on it. */
export interface TenantSite extends ControlPlaneSite {
  readonly tenant: KubeClient;
}

/** Who the tenant is, and what the API server does about it. */
export interface TenantSuiteOptions {
  /** The tenant and its rights. */
  readonly who: string;
  /** Of its namespaces. */
  readonly prefix: string;
  /** What the API server does not let it write; everything else it writes without effect. */
  readonly refused: readonly Attack['writes'][];
  start(): Promise<TenantSite>;
}

/**
 * Every attempt of a tenant to get more than its due: refused by the API server, or without effect. The same table for
 * every control plane, and whoever the API server takes the tenant for.
 */
export function tenantSuite(options: TenantSuiteOptions): void {
  const { who, refused } = options;
  // A cluster may have the namespaces of an earlier run.
  const prefix = `${options.prefix}-${randomBytes(3).toString('hex')}`;
  const trials = attacks.map((attack, index) => ({
    attack,
    namespace: `${prefix}-${index}`,
  }));
  const honest = `${prefix}-honest`;
  const twins = ['left', 'right'].map(side => `${prefix}-${side}`);
  let world: TenantWorld;
  let changed: readonly string[];
  const tenants = new Map<string, Tenant>();

  describe(`${who}, who is after prod, gets nothing by`, () => {
    jest.setTimeout(600_000);

    beforeAll(async () => {
      const site = await options.start();
      const namespaces = trials
        .map(trial => trial.namespace)
        .concat(honest, twins);
      world = await TenantWorld.start(site, namespaces);
      for (const namespace of namespaces)
        tenants.set(namespace, new Tenant(world, site.tenant, namespace));
      await Promise.all(
        trials.map(({ attack, namespace }) =>
          attack.attempt(tenants.get(namespace)!),
        ),
      );
      const team = tenants.get(honest)!;
      await team.pipeline('orders', ['qa', 'live']);
      await team.release('orders');
      await team.pipeline('repairs', ['night']);
      await team.release('repairs', undefined, { hotfix: 'true' });
      await world.until('the promotions of the honest team', async () => {
        const files = await world.changedFiles();
        const wanted = ['qa', 'night'].map(each => fileOf(honest, each));
        return wanted.every(file => files.includes(file)) || undefined;
      });
      await pause(settleMilliseconds);
      changed = await world.changedFiles();
    });

    afterAll(() => world?.stop());

    it.each(trials)('$attack.title', async ({ attack, namespace }) => {
      const tenant = tenants.get(namespace)!;
      const guarded = guardedEnvironments.map(each => fileOf(namespace, each));
      expect(changed.filter(file => guarded.includes(file))).toEqual([]);
      const loot = await attack.loot?.(tenant);
      expect(loot ?? 'nothing').toBe('nothing');
      const answer = tenant.refusals.length > 0 ? 'refused' : 'accepted';
      const expected = refused.includes(attack.writes) ? 'refused' : answer;
      expect(answer).toBe(expected);
      const wanted = answer === 'accepted' ? attack.event : undefined;
      const note = wanted ? await tenant.eventLike(wanted) : '';
      expect(note).toMatch(wanted ?? '');
    });

    it('the names of another team for its Pipeline, Bundle and environment', async () => {
      const [left, right] = twins.map(each => tenants.get(each)!);
      expect(await promoteTwins(left, right)).toEqual({
        branches: twins.map(each => expect.stringContaining(each)),
        afterFirst: [fileOf(twins[0], 'dev')],
        second: 'WaitingForMerge',
        afterBoth: twins.map(each => fileOf(each, 'dev')),
      });
    });
  });
}
