import { Template } from '@kardinal/backstage-plugin-kardinal-common';
import { TagState } from '../../services/templates/TemplateWatch';

export type TemplateStatus = NonNullable<Template['status']>;

/** What a Template needs to see. */
export type TemplateObservation =
  /** It names a digest. */
  | { readonly type: 'fixed' }
  /** It cannot be carried out: each problem names its field and the fix. */
  | { readonly type: 'invalid'; readonly problems: readonly string[] }
  | { readonly type: 'tag'; readonly state: TagState };
