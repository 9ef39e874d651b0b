import { cutText } from '@kardinal/kube-controller';

/**
 * No usable credential: names the Secret and the key, never the value. `unusable`: a change of the Secret may mend it;
 * `refused`: nothing may be sent to what the user names, whatever the Secret says.
 */
export class CredentialError extends Error {
  override readonly name = 'CredentialError';
  constructor(
    message: string,
    readonly kind: 'unusable' | 'refused' = 'unusable',
  ) {
    super(cutText(message));
  }
}
