import { StepError } from '@kardinal/backstage-plugin-kardinal-node';
import { unreachable } from '@kardinal/kube-controller';
import { z } from 'zod';
import { headerTargetProblem } from '../credentials/credentialTarget';
import { RegistryLogin } from '../credentials/registryLogin';
import { Egress, EgressOutcome, EgressRequest } from '../egress';
import { parseJson } from './parseJson';
import { Challenge, readChallenge } from './readChallenge';

/** A repository of a registry, and who asks it. */
export interface RegistryTarget {
  /** Its URL, without a path. */
  readonly registry: string;
  readonly repository: string;
  /** The namespace that it is for. */
  readonly tenant: string;
  readonly login?: RegistryLogin;
  /** What the login is for. Default `push`. */
  readonly access?: 'pull' | 'push';
  /** Where the user names the registry and the Secret, for messages. Default those of a promotion step. */
  readonly fields?: { readonly registry: string; readonly secretRef: string };
}

/** Where the steps of a promotion name a registry. */
const stepFields = {
  registry: 'config.registry',
  secretRef: 'config.secretRef',
} as const;

/** The registry wants to be asked less; its headers say until when, where it knows. */
export class RegistryLimitError extends StepError {
  constructor(
    message: string,
    readonly headers: { readonly retryAfter?: string; readonly date?: string },
  ) {
    super('transient', message);
  }
}

/** An answer of a registry. */
export type RegistryAnswer = Extract<EgressOutcome, { type: 'answered' }>;

/** For one request, in milliseconds; a longer answer than so many bytes is not read. */
const bounds = { timeout: 60_000, answer: 1024 * 1024 };

const tokenSchema = z.looseObject({
  token: z.string().optional(),
  access_token: z.string().optional(),
});

type Ask = Pick<EgressRequest, 'method' | 'url'> &
  Partial<Pick<EgressRequest, 'headers' | 'bytes' | 'limit' | 'as'>>;

/** How many servers a registry may send to for content. */
const mostRedirects = 3;

const redirects: readonly number[] = [301, 302, 303, 307, 308];

/** Requests for one purpose, such as a push: logs in where the registry wants that, once. */
export class RegistrySession {
  #authorization: string | undefined;

  constructor(
    private readonly egress: Egress,
    private readonly target: RegistryTarget,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * Asks the registry; its own origin only, since a login goes along.
   *
   * @throws StepError where there is no answer, or none that can be acted on: busy, refused, 401, 403, 429 and 5xx
   */
  async ask(request: Ask): Promise<RegistryAnswer> {
    const first = await this.#send(request);
    if (first.status !== 401) return this.#usable(first);
    await this.#logIn(readChallenge(first.headers?.['www-authenticate']));
    return this.#usable(await this.#send(request));
  }

  /**
   * The content of a blob. A registry may send to another server for it: the login stays here, and whoever asks
   * checks the digest, where there is one.
   *
   * @throws StepError as {@link ask}, and where it is longer than it may be
   */
  async content(
    url: string,
    limit: number,
    conditions: Readonly<Record<string, string>> = {},
  ): Promise<{
    readonly status: number;
    readonly bytes: Buffer;
    readonly headers: Readonly<Record<string, string>>;
  }> {
    const how = { method: 'GET', limit, as: 'bytes' } as const;
    let at = url;
    let answer = await this.ask({ ...how, url, headers: conditions });
    for (let count = 0; count < mostRedirects; count++) {
      const location = answer.headers?.location;
      if (!redirects.includes(answer.status) || location === undefined) break;
      at = new URL(location, at).href;
      answer = this.#usable(
        await this.#exchange({ ...how, url: at, headers: conditions }),
      );
    }
    const { status, headers = {}, content = Buffer.alloc(0) } = answer;
    return { status, headers, bytes: content };
  }

  #send({ headers, ...request }: Ask): Promise<RegistryAnswer> {
    const { origin } = new URL(request.url);
    const { origin: own } = new URL(this.target.registry);
    if (origin !== own)
      throw new StepError(
        'terminal',
        `${own} sends what is uploaded to ${origin}: name the registry that stores it`,
      );
    return this.#exchange({
      ...request,
      headers: {
        ...headers,
        ...(this.#authorization === undefined
          ? {}
          : { Authorization: this.#authorization }),
      },
    });
  }

  async #logIn(challenge: Challenge | undefined): Promise<void> {
    const { registry } = this.target;
    if (challenge === undefined)
      throw new StepError(
        'terminal',
        `${registry} wants a login that is neither Basic nor Bearer`,
      );
    const { login } = this.target;
    switch (challenge.type) {
      case 'basic':
        if (login === undefined) throw refused(this.target);
        this.#authorization = basic(login);
        return;
      case 'bearer':
        this.#authorization = `Bearer ${await this.#token(challenge)}`;
        return;
      default:
        unreachable(challenge);
    }
  }

  async #token({
    realm,
    service,
  }: Extract<Challenge, { type: 'bearer' }>): Promise<string> {
    const { repository, login } = this.target;
    const url = new URL(realm);
    if (service !== undefined) url.searchParams.set('service', service);
    const { access = 'push' } = this.target;
    const actions = access === 'pull' ? 'pull' : 'pull,push';
    url.searchParams.set('scope', `repository:${repository}:${actions}`);
    const problem =
      login === undefined ? undefined : headerTargetProblem(url.href);
    if (problem !== undefined) throw new StepError('terminal', problem);
    const { status, headers, body } = await this.#exchange({
      method: 'GET',
      url: url.href,
      headers: login === undefined ? {} : { Authorization: basic(login) },
    });
    if (status === 429) throw limited(url.host, { status, headers });
    if (status >= 500)
      throw new StepError('transient', `${url.host} answered with ${status}`);
    const parsed = tokenSchema.safeParse(parseJson(body));
    const { token, access_token: other } = parsed.success ? parsed.data : {};
    const found = token ?? other;
    if (status !== 200 || found === undefined) throw refused(this.target);
    return found;
  }

  async #exchange(
    request: Ask & Pick<EgressRequest, 'headers'>,
  ): Promise<RegistryAnswer> {
    const { tenant, fields = stepFields } = this.target;
    const outcome = await this.egress.send(
      { tenant, timeout: bounds.timeout, limit: bounds.answer, ...request },
      this.signal,
    );
    const { host } = new URL(request.url);
    switch (outcome.type) {
      case 'answered':
        return outcome;
      case 'refused':
        throw new StepError(
          'terminal',
          `${fields.registry}: ${outcome.message}`,
        );
      case 'unreachable':
        throw new StepError('transient', outcome.message);
      case 'busy':
        throw new StepError(
          'transient',
          `Too many servers are asked for ${tenant}`,
        );
      case 'timedOut':
        throw new StepError('transient', `${host} did not answer in time`);
      case 'tooLarge':
        throw new StepError(
          'terminal',
          `${host} answers with more than ${outcome.limit} bytes`,
        );
      default:
        return unreachable(outcome);
    }
  }

  #usable(answer: RegistryAnswer): RegistryAnswer {
    const { registry } = this.target;
    const { status } = answer;
    if (status === 401 || status === 403) throw refused(this.target);
    if (status === 429) throw limited(registry, answer);
    if (status >= 500)
      throw new StepError('transient', `${registry} answered with ${status}`);
    return answer;
  }
}

function limited(
  who: string,
  { status, headers = {} }: Pick<RegistryAnswer, 'status' | 'headers'>,
): RegistryLimitError {
  const { 'retry-after': retryAfter, date } = headers;
  return new RegistryLimitError(`${who} answered with ${status}`, {
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(date === undefined ? {} : { date }),
  });
}

function refused({
  registry,
  access = 'push',
  fields = stepFields,
}: RegistryTarget): StepError {
  const wanted = access === 'push' ? 'store it' : 'return it';
  return new StepError(
    'terminal',
    `${registry} refuses to ${wanted}: name a Secret in ${fields.secretRef} whose login may ${access} there`,
  );
}

function basic({ username, password }: RegistryLogin): string {
  const pair = Buffer.from(`${username}:${password}`).toString('base64');
  return `Basic ${pair}`;
}
