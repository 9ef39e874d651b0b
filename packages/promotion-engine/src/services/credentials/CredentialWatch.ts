import {
  Clock,
  findCondition,
  keyOf,
  KeySource,
  keyText,
  KubeClient,
  Logger,
  MemoryStore,
  ObjectKey,
  progressingWithRetry,
  Reflector,
} from '@kardinal/kube-controller';
import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../CachedResources';
import { Credentials, secretType } from './Credentials';

/** Beyond so many Secrets the recheck of the steps has to do. */
const maxWatched = 50;

/** Of steps that may wait for a credential. */
const activeStates: readonly string[] = ['Promoting', 'WaitingForMerge'];

/** A Secret that steps wait for, watched by its name. */
interface WatchedSecret {
  readonly steps: Map<string, PromotionStep>;
  readonly stopping: AbortController;
}

/**
 * Wakes the steps that wait for a credential as soon as their Secret changes, is created included.
 *
 * Only Secrets that a step waits for are watched, each by its name (`get`, `list` and `watch` with `resourceNames` are
 * enough), and only while this process leads. What it knows is a hint: without it a step tries again after its recheck.
 */
export class CredentialWatch implements KeySource {
  private readonly watched = new Map<string, WatchedSecret>();
  /** The Secrets that a step waits for, by step. */
  private readonly waiting = new Map<string, ReadonlySet<string>>();
  /** The retry of a step that needs not be waited for, by step. */
  private readonly corrected = new Map<string, string | undefined>();
  /** The version of each Secret that a step was woken for: it may fail for another one before it reads this one. */
  private readonly noticed = new Map<string, Map<string, string>>();

  constructor(
    private readonly deps: {
      readonly client: Pick<KubeClient, 'list' | 'watch'>;
      readonly clock: Clock;
      readonly logger: Logger;
      readonly credentials: Credentials;
      readonly cached: CachedResources;
      /** The shard whose steps are run here; default those of none. */
      readonly shard?: string;
    },
  ) {}

  subscribe(wake: (key: ObjectKey) => void): () => void {
    const { cached } = this.deps;
    const unsubscribe = cached.steps.onChange((before, after) => {
      const step = after ?? before;
      if (step !== undefined)
        this.follow(step, after === undefined ? 'gone' : 'there', wake);
    });
    for (const state of activeStates)
      for (const step of cached.stepsInState(state))
        this.follow(step, 'there', wake);
    return () => {
      unsubscribe();
      for (const { stopping } of this.watched.values()) stopping.abort();
      this.watched.clear();
      this.waiting.clear();
      this.corrected.clear();
      this.noticed.clear();
    };
  }

  /** Whether the Secret of a step changed since the step failed for it: its retry is due at once. */
  isCorrected(step: PromotionStep): boolean {
    const key = keyText(keyOf(step));
    return (
      this.corrected.has(key) &&
      this.corrected.get(key) === step.status?.retryAt
    );
  }

  private follow(
    step: PromotionStep,
    presence: 'there' | 'gone',
    wake: (key: ObjectKey) => void,
  ): void {
    const key = keyText(keyOf(step));
    const secrets =
      presence === 'there' &&
      step.spec.shard === this.deps.shard &&
      isWaiting(step)
        ? secretsOf(step)
        : [];
    const wanted = new Set(secrets.map(keyText));
    for (const before of this.waiting.get(key) ?? [])
      if (!wanted.has(before)) this.release(key, before);
    if (wanted.size === 0) this.forget(key);
    else this.waiting.set(key, wanted);
    const { state = '' } = step.status ?? {};
    if (presence === 'gone' || !activeStates.includes(state))
      this.noticed.delete(key);
    for (const secret of secrets) {
      const watched =
        this.watched.get(keyText(secret)) ?? this.open(secret, wake);
      watched?.steps.set(key, step);
    }
  }

  private forget(step: string): void {
    this.waiting.delete(step);
    this.corrected.delete(step);
  }

  private release(step: string, secret: string): void {
    const watched = this.watched.get(secret);
    watched?.steps.delete(step);
    if (watched?.steps.size !== 0) return;
    watched.stopping.abort();
    this.watched.delete(secret);
  }

  /** Whether it is news for the step. */
  private notice(step: string, secret: string, version: string): boolean {
    const versions = this.noticed.get(step) ?? new Map<string, string>();
    if (versions.get(secret) === version) return false;
    this.noticed.set(step, versions.set(secret, version));
    return true;
  }

  private open(
    secret: ObjectKey,
    wake: (key: ObjectKey) => void,
  ): WatchedSecret | undefined {
    if (this.watched.size >= maxWatched) return undefined;
    const { client, clock, logger, credentials } = this.deps;
    const opened: WatchedSecret = {
      steps: new Map(),
      stopping: new AbortController(),
    };
    const store = new MemoryStore(secretType);
    store.onChange((_before, after) => {
      const version = after?.metadata.resourceVersion;
      if (version === undefined || version === credentials.versionOf(secret))
        return;
      credentials.forget(secret);
      for (const [key, step] of opened.steps) {
        if (!this.notice(key, keyText(secret), version)) continue;
        this.corrected.set(key, step.status?.retryAt);
        wake(keyOf(step));
      }
    });
    const reflector = new Reflector({
      client,
      clock,
      logger,
      store,
      namespace: secret.namespace,
      fieldSelector: `metadata.name=${secret.name}`,
    });
    void reflector.run(opened.stopping.signal);
    this.watched.set(keyText(secret), opened);
    return opened;
  }
}

/** An attempt failed for its credential, or a read did: the runtime does not say why, so that its Secret may be it. */
function isWaiting({ status }: PromotionStep): boolean {
  const reasonOf = (type: string) =>
    findCondition(status?.conditions, type)?.reason;
  return (
    reasonOf('Ready') === 'CredentialMissing' ||
    reasonOf('Reconciling') === progressingWithRetry
  );
}

/** That of the server which the step at work calls; or those of the repository, with the key that signs, and of where its configuration comes from. */
function secretsOf({
  metadata,
  spec,
  status,
}: PromotionStep): readonly ObjectKey[] {
  const { namespace = 'default' } = metadata;
  const failed = status?.steps?.findIndex(each => each.retryAt !== undefined);
  const { secretRef } = spec.steps[failed ?? -1]?.webhook ?? {};
  const { git, gitCommit } = spec;
  const names =
    secretRef === undefined
      ? [
          git.signingKeyRef,
          ...[git, gitCommit, ...(gitCommit?.undone ?? [])].map(
            repository => repository?.secretRef,
          ),
        ]
      : [secretRef.name];
  return [...new Set(names)].flatMap(name =>
    name === undefined ? [] : [{ namespace, name }],
  );
}
