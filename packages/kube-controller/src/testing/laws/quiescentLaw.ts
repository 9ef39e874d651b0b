import { keyText } from '../../client/objectKey';
import { FinishedCall, isWrite } from '../fake/CallLog';
import { LawReport } from './crashLaw';
import { Life } from './Life';
import { LawViolation, LawWorld, Scenario } from './types';

const twelveHours = 12 * 60 * 60_000;

/**
 * Law 3: what is settled stays as it is. Another pass over everything, half a day of resyncs and a restart write nothing
 * and call nothing outside. A restarted process may apply children once more, if that changes nothing.
 *
 * @throws LawViolation naming the writes
 * @public
 */
export async function quiescentLaw(scenario: Scenario): Promise<LawReport> {
  const world = await scenario();
  const life = new Life(world);
  await life.play();
  await life.settle();
  const io = [...life.gate.names];

  world.cluster.clearCalls();
  life.runtime.resync();
  await life.settle();
  expectQuiet(world, life.gate.names.slice(io.length), 'Another pass');

  await world.clock.advance(twelveHours);
  await life.settle();
  expectQuiet(world, life.gate.names.slice(io.length), 'Half a day');
  await life.end();

  const next = new Life(world);
  await next.settle();
  const applies = next.gate.names.filter(name => name.startsWith('apply '));
  const others = next.gate.names.filter(name => !applies.includes(name));
  const changes = world.cluster.calls.filter(
    call => call.outcome === 'changed',
  );
  expectNothing([...others, ...changes.map(callText)], 'A restart');
  await next.end();
  return { runs: 3, io };
}

function expectQuiet(
  world: LawWorld,
  io: readonly string[],
  circumstances: string,
): void {
  const writes = world.cluster.calls.filter(call => isWrite(call.verb));
  expectNothing([...new Set([...io, ...writes.map(callText)])], circumstances);
}

function expectNothing(io: readonly string[], circumstances: string): void {
  if (io.length === 0) return;
  throw new LawViolation(
    `${circumstances} over a settled world did something\n  ${io.join('\n  ')}`,
  );
}

function callText({ verb, type, key }: FinishedCall): string {
  const kind = type.slice(type.lastIndexOf('/') + 1);
  return `${verb} ${kind} ${key ? keyText(key) : ''}`;
}
