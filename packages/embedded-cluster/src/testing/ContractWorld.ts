import { randomBytes } from 'node:crypto';
import { JsonObject, valueAt } from '../json/Json';
import { Answer, Call, ContractClient } from './ContractClient';
import { definition, DefinitionParts, widgetParts } from './definition';
import { builtin, builtins, Resource } from './resources';
import { WatchStream } from './WatchStream';

/** How a patch is written. */
export type PatchType = 'json' | 'merge' | 'strategic' | 'apply';

const patchTypes: Readonly<Record<PatchType, string>> = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
};

/** A collector may learn of a new kind 40 seconds late. */
const patience = 80_000;

/** A server under contract: one namespace for each test, and a custom resource `widgets`. */
export class ContractWorld {
  readonly run = `r${randomBytes(4).toString('hex')}`;
  readonly group = `${this.run}.contract.example.com`;
  private readonly resources = new Map(Object.entries(builtins));
  private readonly streams: WatchStream[] = [];
  private connected: ContractClient | undefined;
  private count = 0;
  private current = '';

  /** The namespace of the test. */
  get namespace(): string {
    return this.current;
  }

  get client(): ContractClient {
    if (!this.connected) throw new Error('the world is not connected yet');
    return this.connected;
  }

  async connect(kubeconfig: string): Promise<void> {
    this.connected = new ContractClient(kubeconfig);
    await this.define('widgets', 'Widget', widgetParts);
  }

  async enterNamespace(): Promise<void> {
    this.count++;
    this.current = `${this.run}-${this.count}`;
    await this.create('namespaces', this.current);
  }

  closeStreams(): void {
    for (const stream of this.streams.splice(0)) stream.close();
  }

  /** Makes a custom resource of this name and waits until it is served. */
  async define(
    plural: string,
    kind: string,
    parts: DefinitionParts,
  ): Promise<void> {
    const group = parts.group ?? this.group;
    const body = definition(group, plural, kind, parts);
    const made = await this.create(
      'customresourcedefinitions',
      undefined,
      body,
    );
    if (made.code !== 201) throw new Error(`${made.code} ${made.text}`);
    const version = parts.versions?.[0]?.name ?? 'v1';
    this.addResource(plural, group, version, kind, parts.scope ?? 'Namespaced');
    const path = `${this.resource(plural).root}/${plural}`;
    await this.eventually(
      () => this.client.call('GET', path),
      answer => answer.code === 200,
    );
  }

  /** Makes another version of a custom resource known, as `plural@version`. */
  addResource(
    key: string,
    group: string,
    version: string,
    kind: string,
    scope: Resource['scope'] = 'Namespaced',
  ): void {
    this.resources.set(key, builtin(`${group}/${version}`, kind, scope));
  }

  resource(key: string): Resource {
    const resource = this.resources.get(key);
    if (!resource) throw new Error(`unknown resource ${key}`);
    return resource;
  }

  path(key: string, name?: string, subresource?: string): string {
    const { root, scope } = this.resource(key);
    const within = scope === 'Cluster' ? '' : `/namespaces/${this.current}`;
    const parts = [root + within, key.split('@')[0], name, subresource];
    return parts.filter(part => part !== undefined).join('/');
  }

  /** The body with the type and name that it needs. */
  typed(key: string, name: string | undefined, body: JsonObject): JsonObject {
    const { apiVersion, kind } = this.resource(key);
    const metadata = (body.metadata ?? {}) as JsonObject;
    const named = name === undefined ? metadata : { name, ...metadata };
    return { apiVersion, kind, ...body, metadata: named };
  }

  create(key: string, name?: string, body: JsonObject = {}, call: Call = {}) {
    return this.client.call('POST', this.path(key), {
      ...call,
      body: this.typed(key, name, body),
    });
  }

  get(key: string, name: string, subresource?: string, call: Call = {}) {
    return this.client.call('GET', this.path(key, name, subresource), call);
  }

  list(
    key: string,
    query: Readonly<Record<string, string>> = {},
    call: Call = {},
  ) {
    return this.client.call('GET', this.path(key), { ...call, query });
  }

  replace(key: string, object: JsonObject, call: Call = {}) {
    const name = String(valueAt(object, ['metadata', 'name']));
    return this.client.call('PUT', this.path(key, name), {
      ...call,
      body: object,
    });
  }

  patch(
    key: string,
    name: string,
    type: PatchType,
    body: unknown,
    call: Call = {},
    subresource?: string,
  ): Promise<Answer> {
    return this.client.call('PATCH', this.path(key, name, subresource), {
      contentType: patchTypes[type],
      ...call,
      body,
    });
  }

  /** Applies a configuration as a manager. */
  apply(
    key: string,
    name: string,
    manager: string,
    body: JsonObject = {},
    query: Readonly<Record<string, string>> = {},
    subresource?: string,
  ): Promise<Answer> {
    const configuration = this.typed(key, name, body);
    const call = { query: { fieldManager: manager, ...query } };
    return this.patch(key, name, 'apply', configuration, call, subresource);
  }

  remove(key: string, name: string, body?: JsonObject, call: Call = {}) {
    return this.client.call('DELETE', this.path(key, name), { ...call, body });
  }

  async watch(key: string, query: Readonly<Record<string, string>>) {
    const stream = await this.client.watch(this.path(key), { query });
    this.streams.push(stream);
    return stream;
  }

  /** Requests again and again until the answer is as wanted. */
  async eventually(
    ask: () => Promise<Answer>,
    wanted: (answer: Answer) => boolean,
  ): Promise<Answer> {
    const deadline = Date.now() + patience;
    for (;;) {
      const answer = await ask();
      if (wanted(answer)) return answer;
      if (Date.now() > deadline) {
        throw new Error(`never came: last was ${answer.code} ${answer.text}`);
      }
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  }
}
