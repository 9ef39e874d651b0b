import { createHash } from 'node:crypto';
import { Egress, EgressOutcome, EgressRequest } from '../services/egress';

type Answer = readonly [
  status: number,
  headers?: Readonly<Record<string, string>>,
  body?: string,
];

/** How a registry wants its clients to log in. */
export type RegistryLogins =
  | { readonly type: 'none' }
  | { readonly type: 'basic' | 'bearer'; readonly login: string };

/** As sha256 of bytes. */
const digestOf = (content: Buffer) =>
  `sha256:${createHash('sha256').update(content).digest('hex')}`;

/**
 * A registry that answers as the distribution specification says, in place of the way out.
 *
 * @see https://github.com/opencontainers/distribution-spec/blob/v1.1.0/spec.md
 */
export class MemoryRegistry implements Egress {
  /** Blobs and manifests, by repository and digest, or tag: `acme/shop@1.0`. */
  readonly blobs = new Map<string, Buffer>();
  readonly manifests = new Map<string, Buffer>();
  readonly requests: EgressRequest[] = [];
  /** In place of the answer to a request. */
  instead: (request: EgressRequest) => EgressOutcome | undefined = () =>
    undefined;
  /** How many tags it names at one time. */
  pageSize = 1000;
  #uploads = 0;

  constructor(
    readonly url: string,
    private readonly logins: RegistryLogins = { type: 'none' },
  ) {}

  /** `METHOD` of every request that changes something. */
  get writes(): readonly string[] {
    return this.requests
      .map(({ method }) => method)
      .filter(method => method === 'POST' || method === 'PUT');
  }

  problemOf(): undefined {
    return undefined;
  }

  async send(request: EgressRequest): Promise<EgressOutcome> {
    this.requests.push(request);
    const instead = this.instead(request);
    if (instead !== undefined) return instead;
    const [status, headers = {}, body = ''] = this.#answer(request);
    if (request.as !== 'bytes')
      return { type: 'answered', status, headers, body };
    const content = this.#contentOf(request) ?? Buffer.from(body);
    return content.length > request.limit
      ? { type: 'tooLarge', limit: request.limit }
      : { type: 'answered', status, headers, body: '', content };
  }

  #contentOf({ method, url }: EgressRequest): Buffer | undefined {
    const parts = /^\/v2\/(.+)\/blobs\/(sha256:[0-9a-f]{64})$/.exec(
      new URL(url).pathname,
    );
    return method === 'GET' && parts !== null
      ? this.blobs.get(`${parts[1]}@${parts[2]}`)
      : undefined;
  }

  #answer(request: EgressRequest): Answer {
    const { origin, pathname, searchParams } = new URL(request.url);
    if (pathname === '/token') return this.#token(request);
    if (origin !== this.url) return [404];
    const refusal = this.#refusal(request);
    if (refusal !== undefined) return refusal;
    const list = /^\/v2\/(.+)\/tags\/list$/.exec(pathname);
    if (list !== null) return this.#tags(request, list[1], searchParams);
    const parts =
      /^\/v2\/(.+)\/(manifests|blobs)\/(uploads\/.*|sha256:[0-9a-f]{64}|[\w.-]+)$/.exec(
        pathname,
      );
    if (parts === null) return [404];
    const [, repository, kind, reference] = parts;
    if (kind === 'manifests')
      return this.#manifest(request, repository, reference);
    if (!reference.startsWith('uploads/'))
      return [this.blobs.has(`${repository}@${reference}`) ? 200 : 404];
    if (request.method === 'POST') {
      this.#uploads++;
      const location = `/v2/${repository}/blobs/uploads/${
        this.#uploads
      }?state=x`;
      return [202, { location }];
    }
    const digest = searchParams.get('digest');
    const content = request.bytes ?? Buffer.alloc(0);
    if (digest !== digestOf(content)) return [400];
    this.blobs.set(`${repository}@${digest}`, content);
    return [201];
  }

  #manifest(
    { method, bytes = Buffer.alloc(0) }: EgressRequest,
    repository: string,
    digest: string,
  ): Answer {
    const name = `${repository}@${digest}`;
    if (method === 'GET' || method === 'HEAD') {
      const found = this.manifests.get(name) ?? this.#tagged(name);
      if (found === undefined) return [404];
      const headers = { 'docker-content-digest': digestOf(found) };
      return [200, headers, method === 'HEAD' ? '' : found.toString('utf8')];
    }
    const { config, layers } = JSON.parse(bytes.toString('utf8')) as {
      config: { digest: string };
      layers: { digest: string }[];
    };
    const isWhole = [config, ...layers].every(each =>
      this.blobs.has(`${repository}@${each.digest}`),
    );
    const isTag = !digest.startsWith('sha256:');
    if (!isWhole || (!isTag && digestOf(bytes) !== digest)) return [400];
    this.manifests.set(name, bytes);
    return [201];
  }

  /** What a tag means is there by its digest, too. */
  #tagged(name: string): Buffer | undefined {
    const [repository, digest] = name.split('@');
    return [...this.manifests]
      .filter(([each]) => each.startsWith(`${repository}@`))
      .map(([, content]) => content)
      .find(content => digestOf(content) === digest);
  }

  #tags(
    { headers }: EgressRequest,
    repository: string,
    query: URLSearchParams,
  ): Answer {
    const tags = [...this.manifests.keys()]
      .filter(name => name.startsWith(`${repository}@`))
      .map(name => name.slice(repository.length + 1))
      .filter(name => !name.startsWith('sha256:'))
      .sort();
    if (tags.length === 0) return [404];
    const etag = `"${digestOf(Buffer.from(tags.join()))}"`;
    if (headers['If-None-Match'] === etag) return [304, { etag }];
    const last = query.get('last') ?? '';
    const rest = tags.filter(tag => tag > last);
    const page = rest.slice(0, this.pageSize);
    const link: Readonly<Record<string, string>> =
      rest.length > page.length
        ? {
            link: `</v2/${repository}/tags/list?n=${
              this.pageSize
            }&last=${page.at(-1)}>; rel="next"`,
          }
        : {};
    return [
      200,
      { etag, ...link },
      JSON.stringify({ name: repository, tags: page }),
    ];
  }

  #refusal({ headers }: EgressRequest): Answer | undefined {
    const { logins, url } = this;
    if (logins.type === 'none') return undefined;
    const wanted =
      logins.type === 'basic' ? `Basic ${logins.login}` : 'Bearer token-1';
    if (headers.Authorization === wanted) return undefined;
    return [
      401,
      {
        'www-authenticate':
          logins.type === 'basic'
            ? 'Basic realm="registry"'
            : `Bearer realm="${url}/token",service="registry"`,
      },
    ];
  }

  #token({ headers }: EgressRequest): Answer {
    const { logins } = this;
    return logins.type === 'bearer' &&
      headers.Authorization === `Basic ${logins.login}`
      ? [200, {}, JSON.stringify({ token: 'token-1' })]
      : [401];
  }
}
