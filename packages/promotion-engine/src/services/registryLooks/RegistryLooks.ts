import { StepError } from '@kardinal/backstage-plugin-kardinal-node';
import {
  Clock,
  KeySource,
  keyText,
  ObjectKey,
} from '@kardinal/kube-controller';
import { BackgroundReads } from '../background/BackgroundReads';
import { Turns } from '../background/Turns';
import { withJitter } from '../background/withJitter';
import { Credentials } from '../credentials/Credentials';
import { Egress } from '../egress';
import { RegistryLimitError, RegistrySession, RegistryTarget } from '../oci';
import { FailedLook, failedWaits, HeldError, lookFailure } from './lookFailure';
import { LookSource } from './LookSource';
import { RegistryLimits } from './RegistryLimits';

/** In milliseconds. */
const waits = {
  /** For one look with everything that it reads. */
  look: 2 * 60_000,
  /** Between two looks at something that is edited again and again. */
  edited: 10_000,
};

/** Looks at one time, for a tenant and for all. */
const atOnce = { each: 2, all: 16 };

/** What is known of what an object looks at. */
export type LookState<Finding> =
  | { readonly type: 'unread' }
  | Finding
  | FailedLook;

/** What one kind of object looks for. */
export interface LookKind<Source extends LookSource, Finding, Memory> {
  /** Whether there still is an object to look for. */
  readonly exists: (owner: ObjectKey) => boolean;
  /** In whose name it is asked. */
  readonly tenantOf: (owner: ObjectKey) => string;
  /** The Secret with the login; nothing where it is asked without one. */
  readonly secretOf: (
    owner: ObjectKey,
    source: Source,
  ) => ObjectKey | undefined;
  /** Where the user names the registry and the Secret, for messages. */
  readonly fieldsOf: (source: Source) => NonNullable<RegistryTarget['fields']>;
  /** @throws StepError or CredentialError where it cannot be known */
  readonly look: (
    session: RegistrySession,
    owner: ObjectKey,
    source: Source,
    memory: Memory | undefined,
  ) => Promise<{ readonly finding: Finding; readonly memory: Memory }>;
}

/** What {@link RegistryLooks} is made from. */
export interface RegistryLooksSources {
  readonly egress: Egress;
  readonly credentials: Pick<Credentials, 'registryLogin'>;
  readonly clock: Clock;
  readonly limits: RegistryLimits;
}

/** What is looked at; where somebody asks for it, once more. */
interface Subject<Source> {
  readonly source: Source;
  readonly asked?: string;
}

interface Found<Finding, Memory> {
  readonly state: LookState<Finding>;
  readonly memory?: Memory;
}

/**
 * Looks at registries for objects, in the background, each in its own rhythm, and wakes an object when a look finds something else. A
 * registry that wants to be asked less is left alone by everybody who shares its limit. A cache of the outside, empty after a
 * restart; only what leads asks for it.
 */
export class RegistryLooks<
  Source extends LookSource,
  Finding extends { readonly type: string },
  Memory,
> implements KeySource
{
  readonly #reads: BackgroundReads<Subject<Source>, Found<Finding, Memory>>;
  readonly #turns = new Turns(atOnce);
  #ending = new AbortController();
  #subscribers = 0;

  constructor(
    private readonly sources: RegistryLooksSources,
    private readonly kind: LookKind<Source, Finding, Memory>,
  ) {
    this.#reads = new BackgroundReads({
      clock: sources.clock,
      pause: waits.edited,
      retry: failedWaits,
      again: ({ source }, now, { state }) =>
        isFailed(state) ? state.retryAt : now + source.interval,
      exists: kind.exists,
      read: (owner, { source }, before) => this.#look(owner, source, before),
    });
  }

  subscribe(wake: (key: ObjectKey) => void): () => void {
    const leave = this.#reads.subscribe(wake);
    this.#subscribers += 1;
    return () => {
      leave();
      this.#subscribers -= 1;
      if (this.#subscribers > 0) return;
      this.#ending.abort();
      this.#ending = new AbortController();
      this.sources.limits.clear();
    };
  }

  /**
   * What is known of what an object looks at. Begins to look at it.
   *
   * @param asked - where this changes, it is looked at once more
   */
  current(
    owner: ObjectKey,
    source: Source,
    asked: string | undefined,
  ): LookState<Finding> {
    const found = this.currentOf(owner, new Map([['source', source]]), asked);
    return found.get('source') ?? { type: 'unread' };
  }

  /** The same of several that one object looks at, by its names for them. */
  currentOf(
    owner: ObjectKey,
    sources: ReadonlyMap<string, Source>,
    asked: string | undefined,
  ): ReadonlyMap<string, LookState<Finding>> {
    const subjects = [...sources].map(([name, source]) => {
      const interval = withJitter(keyText(owner), source.interval);
      const subject = {
        source: { ...source, interval },
        ...(asked === undefined ? {} : { asked }),
      };
      return [name, subject] as const;
    });
    const found = this.#reads.current(owner, new Map(subjects));
    return new Map(
      [...sources.keys()].map(name => [
        name,
        found.get(name)?.state ?? { type: 'unread' as const },
      ]),
    );
  }

  /** Nothing is looked at for an object any more. */
  leave(owner: ObjectKey): void {
    this.#reads.current(owner, new Map());
  }

  /** Never rejects. */
  async #look(
    owner: ObjectKey,
    source: Source,
    before: Found<Finding, Memory> | undefined,
  ): Promise<Found<Finding, Memory>> {
    const failures =
      before && isFailed(before.state) ? before.state.failures : 0;
    try {
      return await this.#turns.take(this.kind.tenantOf(owner), () =>
        this.#lookNow(owner, source, before?.memory),
      );
    } catch (error) {
      const { clock, limits } = this.sources;
      const now = clock.now();
      const failure = lookFailure(error, source, { now, failures });
      if (error instanceof RegistryLimitError)
        limits.hold(this.#limitOf(owner, source), failure.retryAt);
      return {
        ...(before?.memory === undefined ? {} : { memory: before.memory }),
        state: failure,
      };
    }
  }

  async #lookNow(
    owner: ObjectKey,
    source: Source,
    before: Memory | undefined,
  ): Promise<Found<Finding, Memory>> {
    const { egress, credentials, clock, limits } = this.sources;
    const { kind } = this;
    const hold = limits.heldUntil(this.#limitOf(owner, source));
    if (hold > clock.now()) throw new HeldError(hold);
    const late = new AbortController();
    const cancel = clock.setTimeout(() => late.abort(), waits.look);
    try {
      const { registry, path: repository } = source;
      const fields = kind.fieldsOf(source);
      const secret = kind.secretOf(owner, source);
      const login =
        secret === undefined
          ? undefined
          : await credentials.registryLogin(secret, registry, fields.registry);
      const session = new RegistrySession(
        egress,
        {
          registry,
          repository,
          tenant: kind.tenantOf(owner),
          access: 'pull',
          fields,
          ...(login === undefined ? {} : { login }),
        },
        AbortSignal.any([late.signal, this.#ending.signal]),
      );
      const { finding, memory } = await kind.look(
        session,
        owner,
        source,
        before,
      );
      return { memory, state: finding };
    } catch (error) {
      if (late.signal.aborted)
        throw new StepError(
          'transient',
          `${source.registry} did not answer everything in time`,
        );
      throw error;
    } finally {
      cancel();
    }
  }

  /** Who shares the limit of a registry: whoever asks it without a login, from the address of this process; else a login. */
  #limitOf(owner: ObjectKey, source: Source): string {
    const secret = this.kind.secretOf(owner, source);
    return secret === undefined
      ? source.registry
      : [source.registry, secret.namespace ?? 'default', secret.name].join(' ');
  }
}

function isFailed<Finding extends { readonly type: string }>(
  state: LookState<Finding>,
): state is LookState<Finding> & FailedLook {
  return state.type === 'failed';
}
