/** What a webhook delivery hints at: the fact is read from the provider. @public */
export type ScmWebhookEvent =
  | {
      readonly type: 'pullRequest';
      readonly repository: string;
      readonly number: number;
    }
  | {
      readonly type: 'push';
      readonly repository: string;
      readonly branch: string;
    }
  | {
      readonly type: 'tag';
      readonly repository: string;
      readonly tag: string;
    }
  | {
      /** Somebody pushed an image to a registry of the forge. */
      readonly type: 'package';
      /** Registry and repository, without a tag. */
      readonly image: string;
    }
  | {
      /** A check of the commit began, ended or says something else. */
      readonly type: 'check';
      readonly repository: string;
      readonly sha: string;
    }
  | { readonly type: 'ping' }
  | { readonly type: 'ignored'; readonly event: string };

/** @public */
export interface WebhookDelivery {
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The raw body: signatures are over bytes. */
  readonly body: Buffer;
}
