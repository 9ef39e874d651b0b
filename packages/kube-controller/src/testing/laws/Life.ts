import type { ControllerRuntimeOptions } from '../../controller/createControllerRuntime';
import { ControllerRuntime } from '../../controller/types';
import { GatedClient } from './GatedClient';
import { Fault, IoGate } from './IoGate';
import { LawViolation, LawWorld } from './types';

/** A story that takes so many turns does not end: where watches are late and promotions fail twice, it takes thousands. */
const longestStory = 10_000;

/** The world acts at least so often, in milliseconds: what is about to happen need not be a pass yet, as while a watch is opened again. */
const longestJump = 60_000;

/** One incarnation of the controllers of a world, running. */
export class Life {
  readonly gate: IoGate;
  readonly runtime: ControllerRuntime;
  readonly #abort = new AbortController();
  readonly #ended: Promise<void>;
  /** How often the world might move. */
  #turns = 0;

  constructor(
    private readonly world: LawWorld,
    options: Pick<ControllerRuntimeOptions, 'readYourWrites'> = {},
    fault?: Fault,
  ) {
    const { cluster } = world;
    this.gate = new IoGate(
      () => `${this.#turns} ${cluster.resourceVersion}`,
      fault,
    );
    const client = new GatedClient(world.cluster, this.gate);
    this.runtime = world.runtime({
      client,
      outside: (name, call) => this.gate.pass(name, call),
      options: {
        ...options,
        client,
        clock: world.clock,
        instance: 'law',
        random: () => 0.5,
      },
    });
    this.#ended = this.runtime.start(this.#abort.signal);
  }

  /** Lets the story go on until it is done, or until the fault strikes. */
  async play(): Promise<'done' | 'stopped'> {
    for (let turn = 0; turn < longestStory; turn++) {
      if ((await this.#rest()) === 'stopped') return 'stopped';
      if ((await this.#moveWorld()) === 'moved') continue;
      if (this.world.isDone()) return 'done';
      const next = this.runtime.nextPassAt() ?? this.world.clock.nextTimerAt;
      if (next === undefined) break;
      const { clock } = this.world;
      await clock.advanceTo(Math.min(next, clock.now() + longestJump));
    }
    throw new LawViolation(
      `The story does not end; the world is ${JSON.stringify(
        this.world.snapshot(),
        undefined,
        1,
      )}`,
    );
  }

  /** Waits until the controllers have nothing to do now. */
  async settle(): Promise<void> {
    do await this.#rest();
    while ((await this.#moveWorld()) === 'moved');
  }

  /** Ends this life; a frozen one goes on with what it was at, and begins nothing new. */
  async end(): Promise<void> {
    this.#abort.abort();
    this.gate.thaw();
    await this.#ended;
  }

  async #rest(): Promise<'settled' | 'stopped'> {
    await Promise.race([
      this.runtime.settled(),
      this.gate.stopped,
      this.#ended,
    ]);
    return this.gate.state === 'alive' ? 'settled' : 'stopped';
  }

  async #moveWorld(): Promise<'moved' | 'still'> {
    this.#turns += 1;
    const { cluster } = this.world;
    if (cluster.waitingEvents > 0) {
      cluster.deliverNext();
      return 'moved';
    }
    const before = cluster.resourceVersion;
    await this.world.react?.();
    return cluster.resourceVersion === before ? 'still' : 'moved';
  }
}
