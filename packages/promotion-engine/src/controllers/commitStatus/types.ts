import {
  CheckFact,
  CommitStatus,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KeyedEffect } from '@kardinal/kube-controller';
import { CredentialUser } from '../../services/credentials/Credentials';

/** Its status, which is there once it was looked at. */
export type ReportedStatus = NonNullable<CommitStatus['status']>;

/** What the forge is to show. */
export type ForgeReport = NonNullable<ReportedStatus['reported']>;

/** What says the same or something else under the same key of the same commit. */
export interface Voice {
  readonly name: string;
  readonly phase: CommitStatus['spec']['phase'];
  /** `forge` where it repeats what the forge says. */
  readonly origin: 'cluster' | 'forge';
}

/** What a CommitStatus needs to see. */
export type CommitStatusObservation =
  | {
      readonly type: 'invalid';
      readonly reason: string;
      /** With the field, and what to do about it. */
      readonly problem: string;
    }
  | {
      readonly type: 'placed';
      /** URL of the repository. */
      readonly repository: string;
      /** Of all that name the repository, itself among them, by name. */
      readonly voices: readonly Voice[];
      /** What gates read of all of them. */
      readonly fact: CheckFact;
      readonly account: ForgeAccount;
    };

/** With whose credential the forge is written to: that of a Pipeline of the namespace. */
export type ForgeAccount =
  | { readonly type: 'account'; readonly user: CredentialUser }
  | {
      readonly type: 'none';
      readonly reason: string;
      readonly message: string;
    };

/** Writes a status of the commit to the forge. */
export interface Report extends KeyedEffect {
  readonly type: 'report';
  readonly fence: 'status';
  readonly user: CredentialUser;
  readonly sha: string;
  readonly context: string;
  readonly report: ForgeReport;
  /** `again` where one may have been written that nobody recorded. */
  readonly attempt: 'first' | 'again';
}

/** What became of it. */
export type ReportReceipt =
  | { readonly type: 'shown' }
  | {
      readonly type: 'failed';
      readonly message: string;
      /** `soon` where it may heal by itself. */
      readonly retry: 'soon' | 'late';
      /** Not before, in milliseconds since the Unix epoch, where the forge says so. */
      readonly notBefore?: number;
    };
