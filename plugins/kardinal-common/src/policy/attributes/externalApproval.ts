import { TimeVarying } from '@kardinal/cel';
import { AttributeRoot } from './AttributeRoot';

/** What somebody outside answered. @public */
export interface ExternalApprovalFact {
  readonly name: string;
  readonly decision: 'approved' | 'rejected';
  readonly by: string;
  readonly comment: string;
  /** RFC 3339. */
  readonly at: string;
  /** RFC 3339: from then on it is stale, and approves nothing; absent for an answer that is final. */
  readonly validUntil?: string;
}

/** What a gate knows of answers from outside. @public */
export interface ExternalApprovalFacts {
  /** Of this Bundle and environment; absent where the expression asks for none. */
  readonly externalApproval?: readonly ExternalApprovalFact[];
}

/** `externalApproval.<name>`: what a person or a system outside answered for this Bundle and environment; absent until then. */
export const externalApprovalRoot: AttributeRoot<ExternalApprovalFacts> = {
  type: {
    map: {
      object: {
        approved: 'bool',
        decision: 'string',
        stale: 'bool',
        by: 'string',
        comment: 'string',
        at: 'string',
      },
    },
  },
  valueOf: ({ externalApproval }) =>
    externalApproval &&
    Object.fromEntries(
      externalApproval.map(fact => [fact.name, attributesOf(fact)]),
    ),
};

function attributesOf({
  decision,
  by,
  comment,
  at,
  validUntil,
}: ExternalApprovalFact) {
  const said = { decision, by, comment, at };
  const approved = decision === 'approved';
  if (validUntil === undefined) return { ...said, approved, stale: false };
  const end = Date.parse(validUntil);
  return {
    ...said,
    approved: until(end, approved, false),
    stale: until(end, false, true),
  };
}

/** One value before an instant, another from then on. */
function until(end: number, before: boolean, after: boolean): TimeVarying {
  return new TimeVarying({
    type: 'steps',
    at: instant => (instant < end ? before : after),
    next: () => end,
    period: 0,
  });
}
