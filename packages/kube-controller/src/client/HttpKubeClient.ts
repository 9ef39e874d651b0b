import type { KubeConfig } from '@kubernetes/client-node';
import type { IncomingMessage } from 'node:http';
import { KubeObject, ObjectKey, ResourceType } from '@kardinal/foundation';
import { NotFoundError } from './errors';
import { HttpKubeClientOptions, RequestVerb } from './HttpKubeClientOptions';
import { Connection, connectionTo, ServerAccess } from './http/Connection';
import { ApiResourceList, Discovery } from './http/Discovery';
import { HttpRequest, HttpTransport } from './http/HttpTransport';
import { discoveryPath, resourcePath } from './http/paths';
import {
  isObjectNotFound,
  ReadLimits,
  readBody,
  toError,
  unlessAbsent,
} from './http/readBody';
import {
  applyRequest,
  createRequest,
  deleteRequest,
  listRequest,
  patchRequest,
  replaceStatusRequest,
  watchRequest,
} from './http/requests';
import { RequestSlots } from './http/RequestSlots';
import { Patience, sendPatiently, waitFor } from './http/sendPatiently';
import { EventLoopTurns } from '../queue/EventLoopTurns';
import { readWatchStream } from './http/watchStream';
import { typeText } from './objectKey';
import {
  ApplyOptions,
  DeleteOptions,
  KubeClient,
  ListOptions,
  ListPage,
  Patch,
  WatchOptions,
} from './types';

const defaultPatience: Patience = { random: Math.random, wait: waitFor };

/**
 * A Kubernetes API over HTTP, with the connection and the credentials of a kubeconfig. What the API server
 * refuses because it has too much to do is sent again when it asks for that. Few requests are on their way at a time, and tenants
 * take turns: see {@link RequestSlots}.
 *
 * @see https://kubernetes.io/docs/reference/using-api/api-concepts/
 * @public
 */
export class HttpKubeClient implements KubeClient {
  readonly #transport: HttpTransport;
  readonly #discovery: Discovery;
  readonly #options: HttpKubeClientOptions;
  readonly #turns: EventLoopTurns;
  readonly #slots: RequestSlots;
  readonly #limits: ReadLimits;
  readonly #user: string | undefined;

  private constructor(
    source: Connection | HttpKubeClient,
    options: HttpKubeClientOptions,
    user?: string,
  ) {
    this.#options = options;
    this.#user = user;
    this.#turns = options.turns ?? new EventLoopTurns();
    const { timeoutMilliseconds = 60_000, maxAnswerBytes = Infinity } = options;
    this.#limits = { timeoutMilliseconds, maxAnswerBytes };
    if (source instanceof HttpKubeClient) {
      this.#transport = source.#transport;
      this.#slots = source.#slots;
      this.#discovery = source.#discovery;
      return;
    }
    this.#slots = new RequestSlots(this.#turns);
    this.#transport = new HttpTransport(source, {
      userAgent: options.userAgent ?? 'kube-controller',
      timeoutMilliseconds,
      ...(options.lookup === undefined ? {} : { lookup: options.lookup }),
    });
    this.#discovery = new Discovery(
      apiVersion => this.#fetchTypes(apiVersion),
      options.now ?? Date.now,
    );
  }

  /** The current context of a kubeconfig. */
  static fromKubeConfig(
    kubeConfig: KubeConfig,
    options: HttpKubeClientOptions = {},
  ): HttpKubeClient {
    return new HttpKubeClient(kubeConfig, options);
  }

  /** An API server by its address. Plain HTTP is allowed here: use it on the loopback interface only. */
  static fromServer(
    server: ServerAccess,
    options: HttpKubeClientOptions = {},
  ): HttpKubeClient {
    return new HttpKubeClient(connectionTo(server), options);
  }

  /**
   * The same connection as another user, whom these credentials must be allowed to impersonate. The API server decides by the
   * rights of that user; it adds the groups of a ServiceAccount by itself.
   *
   * @see https://kubernetes.io/docs/reference/access-authn-authz/user-impersonation/
   */
  impersonating(user: string): HttpKubeClient {
    return new HttpKubeClient(this, this.#options, user);
  }

  get<T extends KubeObject>(
    type: ResourceType<T>,
    key: ObjectKey,
  ): Promise<T | undefined> {
    const path = resourcePath(type, key);
    return unlessAbsent(this.#json<T>('get', type, { method: 'GET', path }));
  }

  async list<T extends KubeObject>(
    type: ResourceType<T>,
    options: ListOptions = {},
  ): Promise<ListPage<T>> {
    const request = listRequest(type, options);
    const list = await this.#json<WireList<T>>('list', type, request);
    const { apiVersion, kind } = type;
    return {
      // Items of lists do not always say what they are.
      items: (list.items ?? []).map(item => ({ ...item, apiVersion, kind })),
      resourceVersion: list.metadata?.resourceVersion ?? '',
      continue: list.metadata?.continue || undefined,
    };
  }

  async watch<T extends KubeObject>(
    type: ResourceType<T>,
    options: WatchOptions<T>,
  ): Promise<void> {
    const { signal, onOpen, onEvent } = options;
    if (signal.aborted) return;
    try {
      const response = await this.#send(
        'watch',
        type,
        watchRequest(type, options),
      );
      onOpen?.();
      await readWatchStream<T>(response, signal, {
        onEvent,
        turns: this.#turns,
        maxAnswerBytes: this.#limits.maxAnswerBytes,
        onBytes: bytes =>
          this.#options.onAnswer?.('watch', typeText(type), bytes),
      });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  create<T extends KubeObject>(type: ResourceType<T>, object: T): Promise<T> {
    return this.#json('create', type, createRequest(type, object));
  }

  apply<T extends KubeObject>(
    type: ResourceType<T>,
    object: T,
    options: ApplyOptions,
  ): Promise<T> {
    return this.#json('apply', type, applyRequest(type, object, options));
  }

  patch<T extends KubeObject>(
    type: ResourceType<T>,
    key: ObjectKey,
    patch: Patch,
  ): Promise<T> {
    return this.#json('patch', type, patchRequest(type, key, patch));
  }

  replaceStatus<T extends KubeObject>(
    type: ResourceType<T>,
    object: T,
  ): Promise<T> {
    const request = replaceStatusRequest(type, object);
    return this.#json('replaceStatus', type, request);
  }

  async delete<T extends KubeObject>(
    type: ResourceType<T>,
    key: ObjectKey,
    options: DeleteOptions = {},
  ): Promise<'deleted' | undefined> {
    const request = deleteRequest(type, key, options);
    const answer = this.#json<KubeObject>('delete', type, request);
    return (await unlessAbsent(answer)) ? 'deleted' : undefined;
  }

  resolve(apiVersion: string, kind: string): Promise<ResourceType | undefined> {
    return this.#discovery.resolve(apiVersion, kind);
  }

  /** Closes idle connections. */
  close(): void {
    this.#transport.close();
  }

  async #fetchTypes(apiVersion: string): Promise<ApiResourceList | undefined> {
    const path = discoveryPath(apiVersion);
    const type = { apiVersion, kind: 'APIResourceList' };
    try {
      return await this.#json('discover', type, { method: 'GET', path });
    } catch (error) {
      if (error instanceof NotFoundError) return undefined;
      throw error;
    }
  }

  async #json<T>(
    verb: RequestVerb,
    type: Pick<ResourceType, 'apiVersion' | 'kind'>,
    request: HttpRequest,
  ): Promise<T> {
    const response = await this.#send(verb, type, request);
    const { text, bytes } = await readBody(response, this.#limits);
    this.#options.onAnswer?.(verb, typeText(type), bytes);
    await this.#turns.next();
    return JSON.parse(text) as T;
  }

  /** @throws KubeError when the answer is not 2xx */
  async #send(
    verb: RequestVerb,
    type: Pick<ResourceType, 'apiVersion' | 'kind'>,
    request: HttpRequest,
  ): Promise<IncomingMessage> {
    const count = (code: number) =>
      this.#options.onRequest?.(verb, typeText(type), code);
    const send = async () => {
      const leave = await this.#slots.enter(type, request);
      const sent = this.#transport.send({ ...request, user: this.#user });
      const response = await sent.catch(error => {
        leave();
        count(0);
        throw error;
      });
      // Who waits for a server that has too much to do, keeps nobody else waiting.
      if (isSuccess(response)) response.once('close', leave);
      else leave();
      count(response.statusCode ?? 0);
      const time = Date.parse(response.headers.date ?? '');
      if (!Number.isNaN(time)) this.#options.onServerTime?.(time);
      return response;
    };
    const { patience = defaultPatience } = this.#options;
    const response = await sendPatiently(request, send, patience);
    if (isSuccess(response)) return response;
    const { text } = await readBody(response, this.#limits);
    const error = toError(response, text);
    if (error.code === 404 && !isObjectNotFound(error)) {
      this.#discovery.forget(type.apiVersion);
    }
    throw error;
  }
}

function isSuccess({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 200 && statusCode < 300;
}

interface WireList<T> {
  readonly items?: readonly T[];
  readonly metadata?: {
    readonly resourceVersion?: string;
    readonly continue?: string;
  };
}
