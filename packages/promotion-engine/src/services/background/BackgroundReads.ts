import {
  Clock,
  deepEqual,
  Instant,
  KeySource,
  keyText,
  ObjectKey,
} from '@kardinal/kube-controller';

/** How something outside is read. */
export interface BackgroundReadsOptions<Subject, Found> {
  readonly clock: Clock;
  /** How long nothing else is read for the same name, in milliseconds: what changes again and again is not followed each time. */
  readonly pause: number;
  /** How long after a read that failed there is another, in milliseconds: twice as long each time, up to the longest. */
  readonly retry: { readonly first: number; readonly longest: number };
  /** When what was read is read again; absent where it does not change. */
  readonly again?: (subject: Subject, now: Instant, found: Found) => Instant;
  /** Where it rejects, what was read before counts on. */
  readonly read: (
    owner: ObjectKey,
    subject: Subject,
    before: Found | undefined,
  ) => Promise<Found>;
  /** Nothing is read for an object that is gone. */
  readonly exists: (owner: ObjectKey) => boolean;
}

interface Entry<Subject, Found> {
  readonly owner: ObjectKey;
  readonly name: string;
  readonly subject: Subject;
  /** `left`: nobody wants to know it for now. */
  state: 'followed' | 'left';
  found: Found | undefined;
  /** When a read began last. */
  readAt: Instant;
  /** Of a read under way; a later one replaces it. */
  reading: symbol | undefined;
  failures: number;
  cancel: () => void;
}

/**
 * Reads something outside for objects, in the background, and wakes an object when the answer is another one. Each thing is read
 * once, and again where that failed or `again` says so. A cache, empty after a restart; only what leads asks for it.
 */
export class BackgroundReads<Subject, Found> implements KeySource {
  /** By owner, then by name. */
  private readonly entries = new Map<
    string,
    Map<string, Entry<Subject, Found>>
  >();
  private readonly wakers = new Set<(key: ObjectKey) => void>();

  constructor(
    private readonly options: BackgroundReadsOptions<Subject, Found>,
  ) {}

  subscribe(wake: (key: ObjectKey) => void): () => void {
    this.wakers.add(wake);
    return () => {
      this.wakers.delete(wake);
      if (this.wakers.size > 0) return;
      for (const owned of this.entries.values())
        for (const entry of owned.values()) entry.cancel();
      this.entries.clear();
    };
  }

  /** What is known of what an object wants to know, by its names for it. Begins to read it, and nothing else for it any more. */
  current(
    owner: ObjectKey,
    wanted: ReadonlyMap<string, Subject>,
  ): ReadonlyMap<string, Found> {
    const owned = this.entries.get(keyText(owner));
    for (const entry of owned?.values() ?? [])
      if (!wanted.has(entry.name)) this.leave(entry);
    const found = new Map<string, Found>();
    for (const [name, subject] of wanted) {
      const entry = this.follow(owner, name, subject);
      if (entry.found !== undefined) found.set(name, entry.found);
    }
    return found;
  }

  private follow(
    owner: ObjectKey,
    name: string,
    subject: Subject,
  ): Entry<Subject, Found> {
    const { clock, pause } = this.options;
    const owned = this.entries.get(keyText(owner)) ?? new Map();
    this.entries.set(keyText(owner), owned);
    const known: Entry<Subject, Found> | undefined = owned.get(name);
    if (known?.state === 'followed' && deepEqual(known.subject, subject))
      return known;
    known?.cancel();
    const entry: Entry<Subject, Found> = {
      owner,
      name,
      subject,
      state: 'followed',
      found: undefined,
      readAt: known?.readAt ?? -Infinity,
      reading: undefined,
      failures: 0,
      cancel: () => {},
    };
    owned.set(name, entry);
    const now = clock.now();
    const earliest = entry.readAt + pause;
    if (earliest <= now) this.read(entry);
    else this.readLater(entry, earliest - now);
    return entry;
  }

  /** It is remembered for a while that it was read, in case it comes back. */
  private leave(entry: Entry<Subject, Found>): void {
    const { clock, pause } = this.options;
    entry.cancel();
    entry.state = 'left';
    entry.reading = undefined;
    const wait = entry.readAt + pause - clock.now();
    if (wait <= 0) this.forget(entry);
    else entry.cancel = clock.setTimeout(() => this.forget(entry), wait);
  }

  private forget(entry: Entry<Subject, Found>): void {
    const owner = keyText(entry.owner);
    const owned = this.entries.get(owner);
    owned?.delete(entry.name);
    if (owned?.size === 0) this.entries.delete(owner);
  }

  private readLater(entry: Entry<Subject, Found>, wait: number): void {
    const { clock, exists } = this.options;
    entry.cancel = clock.setTimeout(() => {
      if (exists(entry.owner)) this.read(entry);
      else this.forget(entry);
    }, wait);
  }

  private read(entry: Entry<Subject, Found>): void {
    const { clock, read } = this.options;
    const reading = Symbol(entry.name);
    entry.reading = reading;
    entry.readAt = clock.now();
    const isWanted = () => entry.reading === reading && this.isFollowed(entry);
    read(entry.owner, entry.subject, entry.found).then(
      found => {
        if (!isWanted()) return;
        entry.failures = 0;
        this.readAgain(entry, found);
        if (deepEqual(found, entry.found)) return;
        entry.found = found;
        for (const wake of this.wakers) wake(entry.owner);
      },
      () => {
        if (isWanted()) this.retry(entry);
      },
    );
  }

  private readAgain(entry: Entry<Subject, Found>, found: Found): void {
    const { clock, again } = this.options;
    if (again === undefined) return;
    const now = clock.now();
    this.readLater(entry, again(entry.subject, now, found) - now);
  }

  private retry(entry: Entry<Subject, Found>): void {
    const { first, longest } = this.options.retry;
    this.readLater(entry, Math.min(longest, first * 2 ** entry.failures));
    entry.failures += 1;
  }

  private isFollowed(entry: Entry<Subject, Found>): boolean {
    return this.entries.get(keyText(entry.owner))?.get(entry.name) === entry;
  }
}
