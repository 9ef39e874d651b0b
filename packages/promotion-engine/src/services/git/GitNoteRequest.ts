import { ScmCredentials } from '@kardinal/backstage-plugin-kardinal-node';
import { CommitSigner } from '../signing/CommitSigner';

/** What is to be said of one commit in the notes of hydrators. @public */
export interface GitNoteRequest {
  readonly repository: { readonly url: string };
  readonly credentials?: ScmCredentials;
  /** A branch that has the commit. */
  readonly base: string;
  /** The commit, by its full name. */
  readonly commit: string;
  /** Replaces what the commit has. */
  readonly note: string;
  /** Whether what the commit has says the same: then it stays. Default where it is the same text. */
  saysTheSame?(known: Buffer): boolean;
  /** Rejects when nothing may be written any more; not called where the commit has this note. */
  beforeWrite?(): Promise<void>;
  readonly author: { readonly name: string; readonly email: string };
  /** Signs the commit of the notes. Default: it is not signed. */
  readonly signer?: CommitSigner;
  /** The time of the note, in milliseconds since the Unix epoch. Default now. */
  readonly at?: number;
  readonly signal?: AbortSignal;
}

/** What became of a note: `found` where the commit had it. @public */
export type GitNoteReceipt = 'written' | 'found';
