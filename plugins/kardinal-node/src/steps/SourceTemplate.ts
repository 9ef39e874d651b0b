import { Template } from '@kardinal/backstage-plugin-kardinal-common';

/** The Template that an edit renders, as it is now; the same for all edits up to a push. @public */
export interface SourceTemplate {
  readonly name: string;
  readonly spec: Template['spec'];
}
