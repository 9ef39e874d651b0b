import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { KubeConfig } from '@kubernetes/client-node';
import {
  EventLoopTurns,
  HttpKubeClient,
  systemClock,
} from '../../packages/kube-controller/src';
import {
  emptyRegistries,
  healthAdapters,
  parseAgentKey,
  parseVerifyingKeys,
  promotionSteps,
  Registries,
  ShardEngine,
  startShard,
} from '../../packages/promotion-engine/src';
import { createGitHubProvider } from '../../plugins/kardinal-backend-module-github/src';
import { AnswerBytes } from '../measure/AnswerBytes';
import { ownUse } from '../process/ownUse';
import { serve } from '../process/remote';
import { SiteFacts } from '../site/options';
import { complaining } from './complaining';

/** Whose agent it is, and its keys. */
export interface AgentPlan {
  readonly shard: string;
  /** Private: PKCS #8, PEM. */
  readonly sealKey: string;
  /** The public ones of the control plane and of every agent: fields of the Secret of the control plane. */
  readonly keys: Readonly<Record<string, string>>;
}

/** A network operation. */
export interface Contact {
  readonly repository: string;
  /** In milliseconds since the epoch. */
  readonly at: number;
}

interface Agent {
  readonly engine: ShardEngine;
  readonly client: HttpKubeClient;
  readonly cacheDirectory: string;
}

const answered = new AnswerBytes();
const contacts: Contact[] = [];
let agent: Agent | undefined;

function running(): Agent {
  if (agent === undefined) throw new Error('The agent was not started');
  return agent;
}

/** The engine of an agent as `packages/agent` starts it, without what it reads from files. */
async function start(facts: SiteFacts, plan: AgentPlan): Promise<void> {
  const kubeConfig = new KubeConfig();
  kubeConfig.loadFromString(facts.kubeconfig);
  const turns = new EventLoopTurns();
  const client = HttpKubeClient.fromKubeConfig(kubeConfig, {
    turns,
    onAnswer: (verb, type, bytes) => answered.add(verb, type, bytes),
  });
  const cacheDirectory = await mkdtemp(join(tmpdir(), 'bench-agent-'));
  const { shard, sealKey, keys } = plan;
  const own = {
    signing: parseAgentKey(sealKey, shard).signing,
    verifying: parseVerifyingKeys(keys),
  };
  const engine = startShard({
    settings: {
      shard,
      namespace: 'default',
      policyNamespaces: ['platform-policies'],
      git: {
        cacheDirectory,
        author: { name: 'Kardinal', email: 'kardinal@localhost' },
      },
      egress: { allow: ['127.0.0.1'], own: [] },
    },
    registries: registriesOf(facts),
    controlPlane: client,
    turns,
    servers: [kubeConfig.getCurrentCluster()?.server ?? ''],
    site: { cluster: client, secrets: client },
    keys: () => own,
    clock: systemClock,
    logger: complaining,
    onGitOperation: ({ repositoryUrl, durationMs }) =>
      contacts.push({
        repository: repositoryUrl,
        at: Date.now() - durationMs,
      }),
  });
  agent = { engine, client, cacheDirectory };
}

function registriesOf({ forgeUrl, forgeApiUrl }: SiteFacts): Registries {
  const registries = emptyRegistries();
  registries.adapters.add(...healthAdapters);
  registries.steps.add(...promotionSteps);
  const { host } = new URL(forgeUrl);
  registries.providers.add(
    createGitHubProvider({ hosts: [{ host, apiBaseUrl: forgeApiUrl }] }),
  );
  return registries;
}

const calls = {
  ...ownUse,
  start,
  /** Until it has read everything that its promotions depend on, and leads. */
  async leads(): Promise<void> {
    const { engine } = running();
    while (!engine.hasSynced() || !engine.isLeading()) await setTimeout(20);
  },
  answered: () => answered.byKind(),
  /** When it first used a repository, whose URL has this part, since an instant. */
  contact: (repository: string, since: number) =>
    contacts.find(
      each => each.repository.includes(repository) && each.at >= since,
    )?.at,
  async stop(): Promise<void> {
    const { engine, client, cacheDirectory } = running();
    await engine.stop();
    client.close();
    await rm(cacheDirectory, { recursive: true, force: true });
  },
};

/** What the process of an agent answers. */
export type AgentCalls = typeof calls;

serve(calls);
