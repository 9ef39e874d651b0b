import { Instant } from '@kardinal/kube-controller';
import { Graph } from './api/Graph';
import { graphRevisionType } from './api/GraphRevision';
import { GraphRights } from './authority/GraphAuthority';
import { decide, GraphObservation } from './decide';
import { KindCatalog } from './world/KindCatalog';
import { LiveReader, LiveRights } from './world/LiveReader';
import { LiveWorld } from './world/LiveWorld';
import { Read } from './world/Read';

/** What a live observation needs. */
export interface LiveObservation {
  readonly graph: Graph;
  readonly rights: GraphRights & LiveRights;
  readonly catalog: KindCatalog;
  readonly seen: Pick<GraphObservation, 'compilation' | 'memory' | 'begun'>;
  /** Of the pass before: most are needed again. */
  readonly reads?: readonly Read[];
  now(): Instant;
}

/** One more for each object that is named by what another one says; the next pass goes on. */
const mostRounds = 20;

/** Reads with the client of the Graph's rights what a decision about it needs, however often that takes. */
export async function observeLive(
  { graph, rights, catalog, seen, reads = [], now }: LiveObservation,
  signal: AbortSignal,
): Promise<GraphObservation> {
  await catalog.ensure(graphRevisionType, signal);
  const reader = new LiveReader(rights);
  const world = new LiveWorld({ graph, rights, reader, catalog });
  const observation: GraphObservation = {
    ...seen,
    admission: 'admitted',
    world,
    source: 'requests',
  };
  for (const read of reads) world.expect(read);
  await reader.ask(signal);
  for (let round = 0; round < mostRounds; round++) {
    decide(graph, observation, now());
    if ((await reader.ask(signal)) === 'nothing new') break;
  }
  return observation;
}
