import {
  Dialect,
  DriftReporter,
  ForeignDrift,
  ForeignObject,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  AlreadyExistsError,
  Clock,
  EventSink,
  Instant,
  KubeClient,
  Logger,
  NotFoundError,
  ResourceType,
  errorWords,
} from '@kardinal/kube-controller';
import { Registry } from '@kardinal/promotion-engine';

/** How often it is looked, in milliseconds. */
const interval = 30_000;

/** For how long nothing is tried again that was refused, in milliseconds: twice as long each time. */
const firstPause = 60_000;
const longestPause = 3_600_000;

/** What came of a drift that is known, and until when nothing is created for it again. */
interface Known {
  /** Why it was refused last; absent where it was not. */
  readonly refusal?: string;
  readonly refusals: number;
  readonly pausedUntil: Instant;
}

const settled: Known = { refusals: 0, pausedUntil: 0 };

/**
 * Looks for what other tools do not know of, and tells those that are to know. What is there is the memory: it is created once for each
 * drift, because the next look finds it. Only what an API refused is remembered here, to be tried again later and later.
 */
export class DriftReports {
  private known = new Map<string, Known>();
  /** Tools that could not be read when somebody looked last. */
  private readonly unread = new Set<string>();

  constructor(
    private readonly deps: {
      readonly dialects: Pick<Registry<Dialect>, 'all'>;
      readonly client: Pick<KubeClient, 'list' | 'create'>;
      readonly events: Pick<EventSink, 'record'>;
      readonly isLeading: () => boolean;
      readonly clock: Clock;
      readonly logger: Logger;
    },
  ) {}

  /** Runs until the signal aborts; not at all where no dialect asks for it. */
  start(signal: AbortSignal): void {
    if (this.reporters().length === 0) return;
    const next = () => {
      const cancel = this.deps.clock.setTimeout(() => {
        signal.removeEventListener('abort', cancel);
        void this.look(signal).finally(() => {
          if (!signal.aborted) next();
        });
      }, interval);
      signal.addEventListener('abort', cancel, { once: true });
    };
    next();
  }

  /** One look at all of them. Never throws. */
  async look(signal: AbortSignal): Promise<void> {
    const found = new Map<string, Known>();
    for (const [id, reporter] of this.reporters()) {
      if (signal.aborted || !this.deps.isLeading()) return;
      try {
        const objects = await this.listAll(reporter.kinds, signal);
        this.unread.delete(id);
        for (const drift of reporter.findDrift(objects))
          found.set(keyOf(drift), await this.handle(id, reporter.mode, drift));
      } catch (error) {
        // What was said stays said, whoever reads it again.
        for (const [key, each] of this.known) found.set(key, each);
        if (!this.unread.has(id) && !signal.aborted)
          this.deps.logger.warn('Drift is not looked for', {
            dialect: id,
            error: String(error),
          });
        this.unread.add(id);
      }
    }
    this.known = found;
  }

  private reporters(): readonly (readonly [string, DriftReporter])[] {
    return this.deps.dialects
      .all()
      .flatMap(({ id, drift }) =>
        drift === undefined ? [] : [[id, drift] as const],
      );
  }

  private async handle(
    id: string,
    mode: DriftReporter['mode'],
    drift: ForeignDrift,
  ): Promise<Known> {
    const known = this.known.get(keyOf(drift));
    const { create } = drift;
    if (create === undefined || mode === 'report') {
      // Once, until it is something else.
      if (known === undefined)
        this.say(
          'Warning',
          create === undefined
            ? drift
            : {
                ...drift,
                message: `${drift.message}. Nothing is created: it is only reported`,
              },
        );
      return settled;
    }
    const now = this.deps.clock.now();
    if (known !== undefined && now < known.pausedUntil) return known;
    // The lead may have gone to somebody else while everything was read.
    if (!this.deps.isLeading()) return known ?? settled;
    const { kind } = create.type;
    try {
      const { metadata } = await this.deps.client.create(
        create.type,
        create.object,
      );
      this.deps.logger.info('Another tool was told what runs', {
        dialect: id,
        created: `${kind} ${metadata.namespace}/${metadata.name}`,
        message: drift.message,
      });
      this.say('Normal', {
        about: drift.about,
        reason: `${kind}Created`,
        message: `${drift.message}. ${kind} ${metadata.name} was created for it`,
      });
      return settled;
    } catch (error) {
      if (error instanceof AlreadyExistsError) return known ?? settled;
      const refusals = (known?.refusals ?? 0) + 1;
      const pause = Math.min(firstPause * 2 ** (refusals - 1), longestPause);
      const refusal = errorWords(error);
      if (refusal !== known?.refusal)
        this.say('Warning', {
          about: drift.about,
          reason: `${kind}Refused`,
          message: `${drift.message}. The ${kind} for it was refused: ${refusal}`,
        });
      return { refusal, refusals, pausedUntil: now + pause };
    }
  }

  private say(
    type: 'Normal' | 'Warning',
    { about, reason, message }: ForeignDrift,
  ): void {
    this.deps.events.record(about, { type, reason, message }, 'kardinal-drift');
  }

  /** All pages: with some of them, something would be created twice. */
  private async listAll(
    kinds: readonly ResourceType[],
    signal: AbortSignal,
  ): Promise<readonly ForeignObject[]> {
    const objects: ForeignObject[] = [];
    for (const type of kinds) {
      const { apiVersion, kind } = type;
      let token: string | undefined;
      do {
        const page = await this.pageOf(type, token, signal);
        // Items of a list need not say their kind.
        objects.push(
          ...page.items.map(each => ({ ...each, apiVersion, kind })),
        );
        token = page.continue;
      } while (token);
    }
    return objects;
  }

  /** A tool that is not installed has nothing. */
  private async pageOf(
    type: ResourceType,
    token: string | undefined,
    signal: AbortSignal,
  ) {
    try {
      return await this.deps.client.list(type as ResourceType<ForeignObject>, {
        limit: 500,
        signal,
        ...(token === undefined ? {} : { continue: token }),
      });
    } catch (error) {
      if (error instanceof NotFoundError)
        return { items: [], resourceVersion: '' };
      throw error;
    }
  }
}

function keyOf({ about, reason, message, create }: ForeignDrift): string {
  const { namespace, name } = about.metadata;
  const what = create?.object.metadata.name ?? `${reason} ${message}`;
  return [about.kind, namespace, name, what].join('/');
}
