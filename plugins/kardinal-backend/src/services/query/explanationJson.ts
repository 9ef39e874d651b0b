import {
  GateExplanation,
  GateLeaf,
  LeafChange,
  Opening,
} from '@kardinal/backstage-plugin-kardinal-common';

/** When gates are open, as the HTTP API says it: with instants as RFC 3339. */
export interface OpeningJson {
  readonly type: Opening['type'];
  /** Of `at`. */
  readonly at?: string;
  /** Of `unknown`: not before. */
  readonly after?: string;
}

/** The explanation of a gate, as the HTTP API says it. */
export interface ExplanationJson {
  readonly outcome: GateExplanation['outcome'];
  readonly reason: string;
  readonly expression: string;
  readonly inputs: GateExplanation['inputs'];
  readonly leaves: readonly (Omit<GateLeaf, 'changesAt'> & {
    readonly changesAt?: string;
  })[];
  readonly opensWith: {
    readonly sets: readonly (readonly LeafChange[])[];
    readonly extent: 'all' | 'some';
  };
  readonly opens: OpeningJson;
}

/** To the millisecond: not a second earlier. */
function instant(at: number): string {
  return new Date(at).toISOString();
}

export function openingJson(opening: Opening): OpeningJson {
  switch (opening.type) {
    case 'at':
      return { type: 'at', at: instant(opening.at) };
    case 'unknown':
      return { type: 'unknown', after: instant(opening.after) };
    case 'now':
    case 'never':
      return { type: opening.type };
    default:
      return opening satisfies never;
  }
}

export function explanationJson({
  leaves,
  opens,
  cost: _,
  ...explanation
}: GateExplanation): ExplanationJson {
  return {
    ...explanation,
    opens: openingJson(opens),
    leaves: leaves.map(({ changesAt, ...leaf }) => ({
      ...leaf,
      ...(changesAt === undefined ? {} : { changesAt: instant(changesAt) }),
    })),
  };
}
