import { join } from 'node:path';
import { KubeClient } from '../../packages/kube-controller/src';
import {
  generateAgentKey,
  parseAgentKey,
  sealKeySecret,
} from '../../packages/promotion-engine/src';
import { RemoteProcess, startRemote } from '../process/remote';
import { SiteFacts } from '../site/options';
import { AgentCalls, AgentPlan } from './agentMain';
import { secretType } from './fleetObjects';
import { ProductCalls } from './main';
import { until } from './until';

/** An agent in a process of its own. */
export interface AgentOfShard extends RemoteProcess<AgentCalls> {
  readonly shard: string;
}

/** The portal's backend and an agent for each shard, each in a process of its own. */
export class Installation {
  private constructor(
    readonly backend: RemoteProcess<ProductCalls>,
    /** That CI calls. */
    readonly url: string,
    readonly agents: readonly AgentOfShard[],
  ) {}

  /** @param nodeArguments - of each process */
  static async start(
    facts: SiteFacts,
    plans: readonly AgentPlan[],
    nodeArguments: readonly string[],
  ): Promise<Installation> {
    const backend = startRemote<ProductCalls>(
      join(__dirname, 'main.ts'),
      nodeArguments,
    );
    const agents = plans.map(plan => startAgent(plan.shard, nodeArguments));
    const [url] = await Promise.all([
      backend.calls.start(facts),
      ...agents.map((agent, at) => agent.calls.start(facts, plans[at])),
    ]);
    return new Installation(backend, url, agents);
  }

  /** Until the backend and the agents have read what there is, and the agents lead. */
  async leads(): Promise<void> {
    const { backend, agents } = this;
    await Promise.all([
      backend.calls.filled(),
      ...agents.map(agent => agent.calls.leads()),
    ]);
  }

  /** Until all of them have had nearly nothing to do for so many seconds. */
  async rest(seconds: number): Promise<void> {
    const { backend, agents } = this;
    await Promise.all(
      [backend, ...agents].map(({ calls }) => calls.rest(seconds)),
    );
  }

  async stop(): Promise<void> {
    const { backend, agents } = this;
    await Promise.all(
      [backend, ...agents].map(async each => {
        await each.calls.stop();
        await each.stop();
      }),
    );
  }
}

function startAgent(
  shard: string,
  nodeArguments: readonly string[],
): AgentOfShard {
  const file = join(__dirname, 'agentMain.ts');
  return { shard, ...startRemote<AgentCalls>(file, nodeArguments) };
}

/** Makes keys for agents, and lets the control plane know them as soon as it has some of its own. */
export async function introduceAgents(
  client: KubeClient,
  shards: readonly string[],
): Promise<readonly AgentPlan[]> {
  const secret = { namespace: 'default', name: sealKeySecret };
  const read = async () => {
    const found = await client.get(secretType, secret);
    const { data = {} } = (found ?? {}) as { data?: Record<string, string> };
    return data;
  };
  await until(
    'the control plane has keys',
    async () => 'signing' in (await read()),
  );
  const own = shards.map(shard => ({ shard, sealKey: generateAgentKey() }));
  const fields = own.map(({ shard, sealKey }) => {
    const { field } = parseAgentKey(sealKey, shard);
    return [field.name, Buffer.from(field.text).toString('base64')];
  });
  const body = { data: Object.fromEntries(fields) };
  await client.patch(secretType, secret, { type: 'merge', body });
  const keys = Object.entries(await read())
    .filter(([name]) => name.endsWith('.pub') || name.includes('.shard-'))
    .map(([name, text]) => [
      name,
      Buffer.from(text, 'base64').toString('utf8'),
    ]);
  return own.map(each => ({ ...each, keys: Object.fromEntries(keys) }));
}
