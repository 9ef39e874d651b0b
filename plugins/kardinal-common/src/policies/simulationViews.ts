import { durationText } from '../figures';
import { SimulatedVerdict } from '../policy/simulate';
import { about, at, quoted, sentence } from '../view/sentences';
import { Sentence } from '../view/types';

/** When gates are open, as the HTTP API says it: with instants in RFC 3339. @public */
export interface OpeningView {
  readonly type: 'now' | 'at' | 'never' | 'unknown';
  /** Of `at`. */
  readonly at?: string;
  /** Of `unknown`: not before. */
  readonly after?: string;
}

/** What one gate would say. @public */
export interface SimulatedGateView {
  readonly gate: string;
  readonly outcome: 'open' | 'closed' | 'error';
  readonly reason: string;
  readonly expression: string;
  readonly leaves: readonly {
    readonly source: string;
    readonly outcome: 'true' | 'false' | 'error';
    readonly problem?: string;
    readonly reads: Readonly<Record<string, unknown>>;
  }[];
  readonly opens: OpeningView;
}

/** What gates would say of one Bundle. @public */
export interface GateSimulationView {
  readonly bundle: string;
  readonly environment: string;
  /** RFC 3339: the instant that was supposed. */
  readonly at: string;
  readonly gates: readonly SimulatedGateView[];
}

/** What gates would have done to the releases of a time. @public */
export interface ReleaseSimulationView {
  readonly environment: string;
  readonly passed: number;
  readonly held: number;
  readonly unknown: number;
  /** Of those whose end is known. */
  readonly heldSeconds: number;
  /** RFC 3339: of releases before nothing is known any more. */
  readonly recordedSince?: string;
  /** Oldest first. */
  readonly releases: readonly {
    readonly bundle: string;
    readonly version: string;
    /** RFC 3339. */
    readonly startedAt: string;
    readonly verdict: 'passed' | 'held' | 'unknown';
    readonly opens?: OpeningView;
    readonly heldSeconds?: number;
    readonly gates: readonly SimulatedVerdict[];
  }[];
}

/** What a gate would say at an instant, and when it would open. @public */
export function simulatedGateSentence(
  { gate, outcome, reason, opens }: SimulatedGateView,
  instant: string,
): Sentence {
  const verdict: Readonly<Record<SimulatedGateView['outcome'], string>> = {
    open: 'is open',
    closed: 'is closed',
    error: 'is closed, as it cannot be evaluated',
  };
  return sentence(
    'At ',
    at(instant),
    ` ${gate} ${verdict[outcome]}: ${quoted(reason)}.`,
    ...(outcome === 'open' ? [] : openingSentence(opens)),
  );
}

/** What gates would have done to the releases of a time. @public */
export function simulatedReleasesSentence({
  releases,
  passed,
  held,
  unknown,
  heldSeconds,
}: ReleaseSimulationView): Sentence {
  if (releases.length === 0)
    return sentence('There was no release in this period.');
  const forHow =
    heldSeconds === 0 ? '' : ` for ${durationText(heldSeconds)} in all`;
  const ofUnknown =
    unknown === 0
      ? ''
      : ` Of ${unknown}, what the gates read was not recorded.`;
  return sentence(
    `Of ${releases.length} ${
      releases.length === 1 ? 'release' : 'releases'
    }, ${held} would have been held${forHow}, and ${passed} would have passed.${ofUnknown}`,
  );
}

function openingSentence(
  opens: OpeningView,
): readonly (string | Sentence[number])[] {
  switch (opens.type) {
    case 'at':
      return opens.at === undefined
        ? []
        : [' It opens by itself at ', about(opens.at), '.'];
    case 'never':
      return [' It does not open by itself.'];
    case 'unknown':
      return opens.after === undefined
        ? []
        : [' It stays closed until ', about(opens.after), ' at least.'];
    case 'now':
      return [];
    default:
      return opens.type satisfies never;
  }
}
