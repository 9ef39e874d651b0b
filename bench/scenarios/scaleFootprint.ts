import { MemoryUse } from '../process/ownUse';
import { Installation } from '../product/Installation';
import { Figure } from './Scenario';

/** What one process of an installation takes. */
interface Footprint {
  readonly of: string;
  /** Without garbage. */
  readonly memory: MemoryUse;
  /** Seconds since it started. */
  readonly processor: number;
  /** Bytes of the API server's answers by verb and kind. */
  readonly answered: Readonly<Record<string, number>>;
}

/** Of the backend, and of each agent. */
export function footprint({
  backend,
  agents,
}: Installation): Promise<readonly Footprint[]> {
  const processes = [{ shard: 'backend', calls: backend.calls }, ...agents];
  return Promise.all(
    processes.map(async ({ shard, calls }) => ({
      of: shard === 'backend' ? shard : `agent of ${shard}`,
      memory: await calls.collected(),
      processor: await calls.processor(),
      answered: await calls.answered(),
    })),
  );
}

/** What a start over so many Pipelines came to, beside one over next to nothing. */
export function footprintFigures(
  empty: readonly Footprint[],
  full: readonly Footprint[],
  pipelines: number,
): readonly Figure[] {
  return full.flatMap(({ of, memory, processor, answered }, at) => {
    const more = memory.heap - empty[at].memory.heap;
    return [
      figure(`${of}: memory, resident`, memory.resident / 2 ** 20, 'MiB'),
      figure(`${of}: the most that was resident`, memory.peak / 2 ** 20, 'MiB'),
      figure(`${of}: heap in use`, memory.heap / 2 ** 20, 'MiB'),
      figure(`${of}: heap of a Pipeline`, more / pipelines / 2 ** 10, 'KiB'),
      figure(`${of}: processor of the start`, processor, 's'),
      figure(
        `${of}: processor of a Pipeline`,
        (1_000 * processor) / pipelines,
        'ms',
      ),
      figure(`${of}: lists`, bytesOf('list', answered) / 2 ** 20, 'MiB'),
      figure(
        `${of}: lists, of a Pipeline`,
        bytesOf('list', answered) / pipelines / 2 ** 10,
        'KiB',
      ),
      figure(`${of}: watches`, bytesOf('watch', answered) / 2 ** 20, 'MiB'),
    ];
  });
}

function bytesOf(
  verb: 'list' | 'watch',
  answered: Readonly<Record<string, number>>,
): number {
  return Object.entries(answered)
    .filter(([what]) => what.startsWith(`${verb} `))
    .reduce((sum, [, bytes]) => sum + bytes, 0);
}

function figure(what: string, value: number, unit: string): Figure {
  return { what, value, unit };
}
