import { Legality } from '@kardinal/backstage-plugin-kardinal-common';

/** What a person's request comes to, or why it comes to nothing. @public */
export type Ordered<Order> =
  | { readonly type: 'ordered'; readonly order: Order }
  | Exclude<Legality, { readonly type: 'allowed' }>;
