import { rfc3339Micro, Instant } from '@kardinal/foundation';
import {
  AlreadyExistsError,
  ConflictError,
  NotFoundError,
} from '../client/errors';
import { KubeClient } from '../client/types';
import { Lease, LeaseSpec, leaseType } from './Lease';

/** Reads and writes one Lease; every write is bound to the version that was read. */
export class LeaseRecord {
  #lease: Lease | undefined;
  #seenAt: Instant = 0;

  constructor(
    private readonly client: KubeClient,
    private readonly options: {
      readonly namespace: string;
      readonly name: string;
      readonly identity: string;
      readonly annotations: () => Readonly<Record<string, string>>;
      readonly durationMilliseconds: number;
    },
  ) {}

  get holder(): string {
    return this.#lease?.spec.holderIdentity ?? '';
  }

  get isOurs(): boolean {
    return this.holder === this.options.identity;
  }

  /**
   * Reads the Lease. Its age counts from when this process first saw its version, so that clocks of different machines
   * need not agree.
   */
  async read(now: () => Instant): Promise<void> {
    const { namespace, name } = this.options;
    const lease = await this.client.get(leaseType, { namespace, name });
    const before = this.#lease?.metadata.resourceVersion;
    if (!lease || lease.metadata.resourceVersion !== before) {
      this.#seenAt = now();
    }
    this.#lease = lease;
  }

  /** Nobody holds it, we do, or its holder has not renewed it for its whole duration. */
  isFree(now: Instant): boolean {
    if (!this.#lease || this.holder === '') return true;
    if (this.isOurs) return true;
    const seconds = this.#lease.spec.leaseDurationSeconds;
    const duration =
      seconds === undefined
        ? this.options.durationMilliseconds
        : seconds * 1000;
    return now - this.#seenAt >= duration;
  }

  /** Acquires or renews the Lease. `false` when somebody else was faster. */
  async hold(now: Instant): Promise<boolean> {
    const { identity } = this.options;
    const { isOurs } = this;
    const { leaseTransitions = 0, acquireTime } = this.#lease?.spec ?? {};
    return this.#write(now, {
      holderIdentity: identity,
      leaseDurationSeconds: Math.ceil(this.options.durationMilliseconds / 1000),
      renewTime: rfc3339Micro(now),
      acquireTime: isOurs && acquireTime ? acquireTime : rfc3339Micro(now),
      leaseTransitions:
        isOurs || !this.#lease ? leaseTransitions : leaseTransitions + 1,
    });
  }

  /** Releases the Lease, so that another need not wait. */
  async release(now: Instant): Promise<void> {
    if (!this.#lease || !this.isOurs) return;
    await this.#write(now, { ...this.#lease.spec, holderIdentity: '' });
  }

  async #write(now: Instant, spec: LeaseSpec): Promise<boolean> {
    try {
      this.#lease = this.#lease
        ? await this.#replace(this.#lease, spec)
        : await this.#create(spec);
      this.#seenAt = now;
      return true;
    } catch (error) {
      const isLate =
        error instanceof ConflictError ||
        error instanceof AlreadyExistsError ||
        error instanceof NotFoundError;
      if (isLate) return false;
      throw error;
    }
  }

  #replace(lease: Lease, spec: LeaseSpec): Promise<Lease> {
    const { namespace, name, annotations } = this.options;
    const { resourceVersion } = lease.metadata;
    // With a resourceVersion in it a merge patch is refused (409) when the object is another one by now.
    const metadata = { resourceVersion, annotations: annotations() };
    const body = { metadata, spec };
    const key = { namespace, name };
    return this.client.patch(leaseType, key, { type: 'merge', body });
  }

  #create(spec: LeaseSpec): Promise<Lease> {
    const { namespace, name, annotations } = this.options;
    const { apiVersion, kind } = leaseType;
    const metadata = { namespace, name, annotations: annotations() };
    return this.client.create(leaseType, { apiVersion, kind, metadata, spec });
  }
}
