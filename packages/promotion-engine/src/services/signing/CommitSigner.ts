/** Signs commits. @public */
export interface CommitSigner {
  /** `SHA256:…` of the public key, as `ssh-keygen -l` and forges show it. */
  readonly fingerprint: string;
  /** @returns the signature of a commit, armored */
  sign(commit: Buffer): string;
}
