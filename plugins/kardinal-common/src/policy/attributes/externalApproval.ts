import { AttributeRoot } from './AttributeRoot';

/** What somebody outside answered. @public */
export interface ExternalApprovalFact {
  readonly name: string;
  readonly decision: 'approved' | 'rejected';
  readonly by: string;
  readonly comment: string;
  /** RFC 3339. */
  readonly at: string;
}

/** What a gate knows of answers from outside. @public */
export interface ExternalApprovalFacts {
  /** Of this Bundle and environment; absent where the expression asks for none. */
  readonly externalApproval?: readonly ExternalApprovalFact[];
}

/** `externalApproval.<name>`: what a person or a system outside answered for this Bundle and environment; absent until then. */
export const externalApprovalRoot: AttributeRoot<ExternalApprovalFacts> = {
  name: 'externalApproval',
  type: {
    map: {
      object: {
        approved: 'bool',
        decision: 'string',
        by: 'string',
        comment: 'string',
        at: 'string',
      },
    },
  },
  valueOf: ({ externalApproval }) =>
    externalApproval &&
    Object.fromEntries(
      externalApproval.map(({ name, decision, by, comment, at }) => [
        name,
        { approved: decision === 'approved', decision, by, comment, at },
      ]),
    ),
};
