import { Template } from '@kardinal/backstage-plugin-kardinal-common';

/** The Template that an edit renders, as it is now; the same for all edits up to a push. @public */
export interface SourceTemplate {
  readonly name: string;
  /** With the digest of its source, also where the Template names a tag. */
  readonly spec: Omit<Template['spec'], 'source'> & {
    readonly source: Pick<
      Template['spec']['source'],
      'type' | 'registry' | 'repository'
    > & {
      readonly digest: string;
    };
  };
  /** The tag that the digest was found at; absent where the Template names the digest itself. */
  readonly tag?: string;
}
