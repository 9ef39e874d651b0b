import { request } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { KubeConfig } from '@kubernetes/client-node';
import { KubeObject } from '../../../packages/foundation/src';
import { KubeClient } from '../../../packages/kube-controller/src';
import { typeOf } from '../../../packages/sandbox/src/kube/typeOf';
import { until } from '../../support/until';
import { apiRequest } from './apiRequest';
import { applyObject } from './deployFiles';
import { Account } from './roles';

const apiVersion = 'flowcontrol.apiserver.k8s.io/v1';
const name = 'kardinal-one-seat';

/** The API server takes one request of all of these accounts at a time, and refuses the others with 429. */
function objectsFor(accounts: readonly Account[]): readonly KubeObject[] {
  const everything = {
    resourceRules: [
      {
        verbs: ['*'],
        apiGroups: ['*'],
        resources: ['*'],
        clusterScope: true,
        namespaces: ['*'],
      },
    ],
    nonResourceRules: [{ verbs: ['*'], nonResourceURLs: ['*'] }],
  };
  const subjects = accounts.map(serviceAccount => ({
    kind: 'ServiceAccount',
    serviceAccount,
  }));
  const level = {
    apiVersion,
    kind: 'PriorityLevelConfiguration',
    metadata: { name },
    spec: {
      type: 'Limited',
      limited: {
        nominalConcurrencyShares: 0,
        lendablePercent: 0,
        borrowingLimitPercent: 0,
        limitResponse: { type: 'Reject' },
      },
    },
  };
  const schema = {
    apiVersion,
    kind: 'FlowSchema',
    metadata: { name },
    spec: {
      priorityLevelConfiguration: { name },
      matchingPrecedence: 2,
      rules: [{ subjects, ...everything }],
    },
  };
  return [level, schema];
}

/** Priority and fairness of the API server, at its narrowest. */
export class OneSeat {
  private constructor(
    private readonly platform: KubeClient,
    private readonly objects: readonly KubeObject[],
    private readonly kubeconfig: string,
  ) {}

  /** @param kubeconfig - of one of the accounts */
  static async leave(
    platform: KubeClient,
    accounts: readonly Account[],
    kubeconfig: string,
  ): Promise<OneSeat> {
    const objects = objectsFor(accounts);
    for (const object of objects) await applyObject(platform, object);
    return new OneSeat(platform, objects, kubeconfig);
  }

  /**
   * Takes the seat, by a request whose body does not come; resolves when the API server refuses every other one. @returns what gives the
   * seat back
   */
  async take(): Promise<() => void> {
    const config = new KubeConfig();
    config.loadFromString(this.kubeconfig);
    const options = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '9' },
      agent: false,
    } as const;
    await config.applyToHTTPSOptions(options);
    // What everybody may ask.
    const path = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews';
    const url = `${config.getCurrentCluster()?.server}${path}`;
    return until('a seat', async () => {
      const held = request(url, options);
      const isAnswered = new Promise<void>(resolve => {
        held.on('response', () => resolve());
        held.on('error', () => resolve());
      });
      held.flushHeaders();
      // Somebody else has the seat: then this is refused, too.
      const outcome = await Promise.race([isAnswered, pause(2_000, 'held')]);
      if (outcome === 'held' && (await this.code()) === 429)
        return () => {
          held.destroy();
        };
      held.destroy();
      return undefined;
    });
  }

  /** What the API server answers one of the accounts. */
  async code(): Promise<number> {
    const path = '/api/v1/namespaces/default';
    const answer = await apiRequest(this.kubeconfig, { method: 'GET', path });
    return answer.code;
  }

  async stop(): Promise<void> {
    for (const object of [...this.objects].reverse())
      await this.platform.delete(
        await typeOf(this.platform, object),
        object.metadata,
      );
  }
}
