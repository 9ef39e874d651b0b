import { FakeCluster } from '@kardinal/kube-controller/testing';
import { Deployment, deploymentType } from './Deployment';
import { podType, replicaSetType } from './Pod';
import { PodPass } from './PodPass';
import { WorkloadPass } from './WorkloadPass';

const { signal } = new AbortController();

function aDeployment(image: string, replicas = 2): Deployment {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'guestbook', namespace: 'dev' },
    spec: {
      replicas,
      selector: { matchLabels: { app: 'guestbook' } },
      template: {
        metadata: { labels: { app: 'guestbook' } },
        spec: { containers: [{ name: 'guestbook', image }] },
      },
    },
  };
}

/** A cluster in which a Deployment is applied, and time passes in steps of a second. */
function world() {
  const client = new FakeCluster({ types: [podType, replicaSetType] });
  let at = Date.parse('2026-11-18T10:00:00Z');
  const facts = { client, now: () => at };
  const workloads = new WorkloadPass(facts);
  let pods = new PodPass(facts);
  return {
    client,
    deploy: (image: string, replicas?: number) =>
      client.apply(deploymentType, aDeployment(image, replicas), {
        fieldManager: 'test',
        onConflict: 'force',
      }),
    async pass(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        await pods.run(await workloads.run(signal), signal);
        at += 1_000;
      }
    },
    restart() {
      pods = new PodPass(facts);
    },
    /** Image, and what a person sees of it. */
    async shown() {
      const { items } = await client.list(podType, { namespace: 'dev' });
      return items.map(({ status }) => {
        const [container] = status?.containerStatuses ?? [];
        const state = Object.keys(container?.state ?? {}).join();
        return `${container?.image} ${status?.phase} ${state}`;
      });
    },
  };
}

describe('PodPass', () => {
  it('makes the pods that the status counts, one after the other', async () => {
    const { deploy, pass, shown, client } = world();
    await deploy('app:1');
    await pass(1);
    expect(await shown()).toEqual(['app:1 Pending waiting']);
    await pass(5);
    expect(await shown()).toEqual([
      'app:1 Running running',
      'app:1 Running running',
    ]);
    const { items } = await client.list(replicaSetType, { namespace: 'dev' });
    expect(items.map(({ status }) => status)).toMatchObject([
      { replicas: 2, readyReplicas: 2 },
    ]);
  });

  it('keeps old pods until the new ones are ready, and then only the new ones with one ReplicaSet', async () => {
    const { deploy, pass, shown, client } = world();
    await deploy('app:1');
    await pass(6);
    await deploy('app:2');
    await pass(1);
    expect([...(await shown())].sort()).toEqual([
      'app:1 Running running',
      'app:1 Running running',
      'app:2 Pending waiting',
    ]);
    await pass(6);
    expect(await shown()).toEqual([
      'app:2 Running running',
      'app:2 Running running',
    ]);
    const { items } = await client.list(replicaSetType, { namespace: 'dev' });
    expect(items).toHaveLength(1);
  });

  it('lets what is broken crash beside what ran before', async () => {
    const { deploy, pass, shown } = world();
    await deploy('app:1', 1);
    await pass(6);
    await deploy('app:2-bad', 1);
    await pass(6);
    expect([...(await shown())].sort()).toEqual([
      'app:1 Running running',
      'app:2-bad Running waiting',
    ]);
  });

  it('scales down, and another instance goes on where one stopped', async () => {
    const { deploy, pass, shown, restart } = world();
    await deploy('app:1', 3);
    await pass(6);
    restart();
    await deploy('app:1', 1);
    await pass(6);
    expect(await shown()).toEqual(['app:1 Running running']);
  });
});
