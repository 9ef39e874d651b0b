import { gzipSync } from 'node:zlib';
import { systemClock } from '../../packages/foundation/src';
import { PipelineTarget } from '../../plugins/kardinal-common/src';
import { BundleOutlines } from '../../plugins/kardinal-backend/src/services/board/BundleOutlines';
import { ReadableBoard } from '../../plugins/kardinal-backend/src/services/board/ReadableBoard';
import { SharedViews } from '../../plugins/kardinal-backend/src/services/query/SharedViews';
import { heapInUse } from '../measure/heapInUse';
import { processorTime } from '../measure/processorTime';
import { largeBoard, SeededBoard } from '../product/SeededBoard';
import { Result, Scenario } from './Scenario';

const size = largeBoard;
const followers = 500;
/** Changes that all followers are sent, one after the other. */
const changes = 50;
/** Milliseconds in which the index takes a change up, and some more. */
const settled = 150;

/** What the board of all Pipelines costs, in a process that does nothing else. */
export const board: Scenario = {
  name: 'board',
  description: `the board of ${size.pipelines} Pipelines × ${size.environments.length} environments × ${size.bundles} Bundles, and ${followers} who follow it`,
  run: async () => measure(),
};

/** A policy that grants everything, as for the platform's own people. */
const access = {
  filter: async <Target extends PipelineTarget>(
    _permission: unknown,
    targets: readonly Target[],
  ) => targets,
};

async function measure(): Promise<Result> {
  const seeded = new SeededBoard(size);
  const open = () =>
    ReadableBoard.open(seeded.index, access, {
      $$type: '@backstage/BackstageCredentials',
      principal: {},
    });
  const cold = await processorTime(open);
  const first = await open();
  const page = await processorTime(async () => first.snapshot({}));
  const { text } = first.snapshot({});
  const outlines = outlineMemory(seeded);
  const following = await followBoard(seeded, open);
  const views = await followViews(seeded);
  return {
    figures: [
      {
        what: 'first board after a start',
        value: cold,
        unit: 'ms of processor',
      },
      {
        what: 'board that is there already',
        value: page,
        unit: 'ms of processor',
        wanted: '< 50',
      },
      { what: 'the same, as JSON', value: kibi(text.length), unit: 'KiB' },
      {
        what: 'the same, compressed',
        value: kibi(gzipSync(text).length),
        unit: 'KiB',
        wanted: '< 200',
      },
      {
        what: 'memory of what is kept of each Bundle for it',
        value: outlines,
        unit: 'B',
      },
      ...following,
      ...views,
    ],
    details: [],
  };
}

/** Bytes of one Bundle. */
function outlineMemory({ cached }: SeededBoard): number {
  // Reading all of them fills the space for whole Bundles, which must not count.
  const first = new BundleOutlines(cached.bundles);
  const before = heapInUse();
  const both = [first, new BundleOutlines(cached.bundles)];
  return (heapInUse() - before) / (cached.bundles.size * (both.length - 1));
}

async function followBoard(
  seeded: SeededBoard,
  open: () => Promise<ReadableBoard>,
): Promise<Result['figures']> {
  const before = heapInUse();
  const sent = { messages: 0, bytes: 0 };
  const boards: ReadableBoard[] = [];
  for (let nth = 0; nth < followers; nth += 1) {
    const each = await open();
    each.snapshot({});
    boards.push(each);
    seeded.index.onChange(async keys => {
      each.changed(keys);
      const message = await each.next(undefined);
      sent.messages += 1;
      sent.bytes += message?.text.length ?? 0;
    });
  }
  const memory = (heapInUse() - before) / followers;
  const processor = await processorTime(async () => {
    for (let nth = 0; nth < changes; nth += 1) {
      seeded.move(nth * 10, nth % 3);
      await pause(settled);
    }
  });
  if (sent.messages !== changes * followers)
    throw new Error(`${sent.messages} messages were sent`);
  return [
    {
      what: `memory of each of ${followers} followers of the board`,
      value: kibi(memory),
      unit: 'KiB',
    },
    {
      what: 'processor of a change, for each of them',
      value: (processor / changes / followers) * 1_000,
      unit: 'µs',
      wanted: '< 100',
    },
    {
      what: 'bytes of a change, for each of them',
      value: sent.bytes / sent.messages,
      unit: 'B',
    },
  ];
}

/** Followers of views of 50 Pipelines, ten of each; a change of one concerns ten of them. */
async function followViews(seeded: SeededBoard): Promise<Result['figures']> {
  let computed = 0;
  const views = new SharedViews({
    views: {
      view: async () => {
        computed += 1;
        // What a view costs to compute is not measured here, but how often that is done.
        return { version: String(computed) } as never;
      },
    },
    changes: seeded.changes,
    controlPlane: { onChange: () => () => {} },
    clock: systemClock,
  });
  let shown = 0;
  const ends = Array.from({ length: followers }, (_, nth) =>
    views.follow(
      { namespace: 'default', pipeline: `service-${(nth % 50) * 10}` },
      () => {
        shown += 1;
      },
      () => {},
    ),
  );
  await pause(settled);
  const before = { computed, shown };
  seeded.move(0, 1);
  await pause(settled);
  ends.forEach(end => end());
  return [
    {
      what: `views computed for a change that 10 of ${followers} follow`,
      value: computed - before.computed,
      unit: '',
      wanted: '1',
    },
    {
      what: 'followers that were sent it',
      value: shown - before.shown,
      unit: '',
      wanted: '10',
    },
  ];
}

function kibi(bytes: number): number {
  return bytes / 1024;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, milliseconds);
  });
}
