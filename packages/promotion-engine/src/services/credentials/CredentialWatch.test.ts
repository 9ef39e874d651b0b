import {
  PromotionStep,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { FakeScm } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import {
  createControllerRuntime,
  ForbiddenError,
  silentLogger,
} from '@kardinal/kube-controller';
import {
  builtinTypes,
  eventLoopTurn,
  FakeCluster,
  ManualClock,
} from '@kardinal/kube-controller/testing';
import { testSeals } from '../../__testUtils__/testSeals';
import { CachedResources } from '../CachedResources';
import { secretOf } from '../../__testUtils__/secretOf';
import { CredentialError, Credentials } from './Credentials';
import { CredentialWatch } from './CredentialWatch';

const retryAt = '2026-01-01T00:02:00Z';

function step(
  name: string,
  secretRef: string,
  reason: string = 'CredentialMissing',
  type: string = 'Ready',
): PromotionStep {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PromotionStep',
    metadata: { name, namespace: 'shop' },
    spec: {
      pipeline: 'app',
      environment: 'prod',
      bundleRef: 'b',
      path: 'x',
      git: {
        url: 'https://h/o/r',
        branch: 'main',
        provider: 'github',
        secretRef,
      },
      update: { strategy: 'kustomize' },
      approval: 'auto',
      steps: [],
    },
    status: {
      state: 'Promoting',
      retryAt,
      conditions: [
        {
          type,
          status: 'False',
          reason,
          message: 'm',
          lastTransitionTime: '2026-01-01T00:00:00Z',
        },
      ],
    },
  } as PromotionStep;
}

const secret = (name: string, token: string) =>
  secretOf({ name, namespace: 'shop' }, { token });

describe('CredentialWatch', () => {
  let clock: ManualClock;
  let cluster: FakeCluster;
  let credentials: Credentials;
  let watch: CredentialWatch;
  let woken: string[];
  let unsubscribe: () => void;
  let stopping: AbortController;

  async function calm(): Promise<void> {
    for (let turn = 0; turn < 50; turn++) await eventLoopTurn();
  }

  beforeEach(async () => {
    clock = new ManualClock();
    cluster = new FakeCluster({ types: [promotionStepType], clock });
    const runtime = createControllerRuntime({ client: cluster, clock });
    const cached = new CachedResources(runtime, testSeals());
    credentials = new Credentials(
      cluster,
      clock,
      () => new FakeScm({ url: 'https://h' }).provider,
    );
    watch = new CredentialWatch({
      client: cluster,
      clock,
      logger: silentLogger,
      credentials,
      cached,
    });
    woken = [];
    unsubscribe = watch.subscribe(({ name }) => woken.push(name));
    stopping = new AbortController();
    void runtime.start(stopping.signal);
    await calm();
  });

  afterEach(() => {
    unsubscribe();
    stopping.abort();
  });

  const wait = async (...steps: readonly PromotionStep[]) => {
    for (const each of steps) {
      const created = await cluster.create(promotionStepType, each);
      const { status } = each;
      await cluster.replaceStatus(promotionStepType, { ...created, status });
    }
    await calm();
  };
  const current = (name: string) =>
    cluster.peek(promotionStepType, { namespace: 'shop', name })!;
  const secretRequests = () =>
    cluster.calls.filter(({ type }) => type === 'v1/Secret');

  it('wakes the steps that wait when their Secret is created, and no others', async () => {
    await wait(
      step('a', 'forge'),
      step('b', 'forge'),
      step('c', 'other'),
      step('d', 'forge', 'Progressing'),
    );
    await cluster.create(builtinTypes.secrets, secret('forge', 't'));
    await calm();
    expect(woken).toEqual(['a', 'b']);
    expect(
      ['a', 'c', 'd'].map(name => watch.isCorrected(current(name))),
    ).toEqual([true, false, false]);
  });

  it('wakes a step whose Secret is corrected, and the correction is read at once', async () => {
    await cluster.create(builtinTypes.secrets, secret('forge', 'old'));
    await credentials.require(step('a', 'forge'));
    await wait(step('a', 'forge'));
    expect(woken).toEqual([]);
    await cluster.apply(builtinTypes.secrets, secret('forge', 'new'), {
      fieldManager: 'test',
      onConflict: 'force',
    });
    await calm();
    expect(woken).toEqual(['a']);
    expect(await credentials.require(step('a', 'forge'))).toEqual({
      token: 'new',
      tenant: 'shop',
    });
  });

  it('wakes a step whose reads fail, which may be for its Secret', async () => {
    await wait(step('a', 'forge', 'ProgressingWithRetry', 'Reconciling'));
    await cluster.create(builtinTypes.secrets, secret('forge', 't'));
    await calm();
    expect(woken).toEqual(['a']);
  });

  it('wakes a step whose configuration comes from elsewhere for the Secrets of all its repositories', async () => {
    const source = (sha: string, secretRef?: string) => ({
      url: `https://h/o/${sha}`,
      sha: sha.repeat(40),
      provider: 'github',
      ...(secretRef === undefined ? {} : { secretRef }),
    });
    const waiting = step('a', 'forge');
    const undone = [source('b', 'earlier'), source('c')];
    const gitCommit = { ...source('a', 'source'), undone };
    await wait({ ...waiting, spec: { ...waiting.spec, gitCommit } });
    for (const name of ['source', 'earlier', 'forge', 'other']) {
      await cluster.create(builtinTypes.secrets, secret(name, 't'));
      await calm();
    }
    expect(woken).toEqual(['a', 'a', 'a']);
    expect(watch.isCorrected(current('a'))).toBe(true);
  });

  it('wakes a step once for a Secret that it does not come to read', async () => {
    const source = { url: 'https://h/o/s', sha: 'a'.repeat(40) };
    const waiting = step('a', 'forge');
    const gitCommit = { ...source, provider: 'github', secretRef: 'source' };
    await cluster.create(builtinTypes.secrets, secret('forge', 't'));
    await wait({ ...waiting, spec: { ...waiting.spec, gitCommit } });
    expect(woken).toEqual(['a']);
    for (const reason of ['Progressing', 'CredentialMissing']) {
      const { status } = step('a', 'forge', reason);
      await cluster.replaceStatus(promotionStepType, {
        ...current('a'),
        status: { ...status, retryAt: '2026-01-01T00:04:00Z' },
      });
      await calm();
    }
    expect(woken).toEqual(['a']);
    await cluster.create(builtinTypes.secrets, secret('source', 't'));
    await calm();
    expect(woken).toEqual(['a', 'a']);
  });

  it('sees a correction that came before the watch was open', async () => {
    await expect(credentials.require(step('a', 'forge'))).rejects.toThrow(
      CredentialError,
    );
    await cluster.create(builtinTypes.secrets, secret('forge', 't'));
    await wait(step('a', 'forge'));
    expect(woken).toEqual(['a']);
  });

  it('reads nothing but the Secrets that steps wait for, by their names', async () => {
    await wait(step('a', 'forge'), step('b', 'forge', 'Progressing'));
    const requests = secretRequests().map(({ verb }) => verb);
    expect(requests).toEqual(['list', 'watch']);
    await cluster.create(builtinTypes.secrets, secret('elsewhere', 't'));
    await calm();
    expect(woken).toEqual([]);
  });

  it('holds the correction for one retry only', async () => {
    await wait(step('a', 'forge'));
    await cluster.create(builtinTypes.secrets, secret('forge', 't'));
    await calm();
    const failedAgain = current('a');
    expect(watch.isCorrected(failedAgain)).toBe(true);
    const status = { ...failedAgain.status, retryAt: '2026-01-01T00:04:00Z' };
    expect(watch.isCorrected({ ...failedAgain, status })).toBe(false);
  });

  it('forgets a Secret that nobody waits for any more', async () => {
    await wait(step('a', 'forge'));
    await cluster.replaceStatus(promotionStepType, {
      ...current('a'),
      status: { state: 'Verified' },
    });
    await calm();
    await cluster.create(builtinTypes.secrets, secret('forge', 't'));
    await calm();
    expect(woken).toEqual([]);
  });

  it('leaves a step to its recheck where Secrets may not be watched', async () => {
    cluster.intercept(call => {
      if (call.type === 'v1/Secret')
        throw new ForbiddenError('no', 403, 'Forbidden');
    });
    await wait(step('a', 'forge'));
    expect(woken).toEqual([]);
  });
});
