import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HttpKubeClient, KubeObject } from '@kardinal/kube-controller';
import { KubeConfig } from '@kubernetes/client-node';
import { installCrds } from '../services/crds/installCrds';

/** A control plane to hold to the contract. */
export interface ReleasedObjectsOptions {
  /** How the suite is called. */
  readonly name: string;
  /** Called once: the kubeconfig's text. */
  connect(): Promise<string>;
}

interface Released extends KubeObject {
  readonly status?: unknown;
}

const folder = join(__dirname, 'released');
const versions = readdirSync(folder).map(file => file.replace('.json', ''));
const namespace = `released-${randomBytes(3).toString('hex')}`;
const namespaces = {
  apiVersion: 'v1',
  kind: 'Namespace',
  plural: 'namespaces',
  scope: 'Cluster',
} as const;

/** The same on every control plane: what released versions wrote is taken as it is, and nothing of it is dropped. */
export function releasedObjectsContract({
  name: server,
  connect,
}: ReleasedObjectsOptions): void {
  describe(`${server} takes what released versions wrote`, () => {
    let client: HttpKubeClient;

    beforeAll(async () => {
      client = await begin(await connect());
    });
    afterAll(async () => {
      await client.delete(namespaces, { name: namespace });
      client.close();
    });

    it.each(versions.flatMap(objectsOf))('%s: %s', async (...[, , released]) =>
      expect(await stored(client, released)).toMatchObject(released),
    );
  });
}

async function begin(kubeconfig: string): Promise<HttpKubeClient> {
  const config = new KubeConfig();
  config.loadFromString(kubeconfig);
  const client = HttpKubeClient.fromKubeConfig(config);
  await installCrds(client);
  await client.create(namespaces, {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: namespace },
  });
  return client;
}

/** What a control plane has of an object that it was given, which is removed again. */
async function stored(
  client: HttpKubeClient,
  { status, ...made }: Released,
): Promise<Released> {
  const type = await served(client, made);
  const created = await client.create<Released>(type, made);
  const whole =
    status === undefined
      ? created
      : await client.replaceStatus<Released>(type, { ...created, status });
  await client.delete<Released>(type, whole.metadata);
  return whole;
}

function objectsOf(
  version: string,
): readonly (readonly [string, string, Released])[] {
  const text = readFileSync(join(folder, `${version}.json`), 'utf8');
  return (JSON.parse(text) as readonly Released[]).map(each => [
    version,
    `${each.kind} ${each.metadata.name}`,
    isNamespaced(each)
      ? { ...each, metadata: { ...each.metadata, namespace } }
      : each,
  ]);
}

function isNamespaced({ metadata }: Released): boolean {
  return metadata.namespace !== undefined;
}

/** A definition that was just made is served after a moment. */
async function served(client: HttpKubeClient, { apiVersion, kind }: Released) {
  for (let tries = 0; tries < 200; tries++) {
    const type = await client.resolve(apiVersion, kind);
    const page = type && (await client.list(type).catch(() => undefined));
    if (type !== undefined && page !== undefined) return type;
    await new Promise(resolve => {
      setTimeout(resolve, 50);
    });
  }
  throw new Error(`No server has ${kind} of ${apiVersion}`);
}
