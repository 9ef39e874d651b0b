import { ComponentType } from 'react';
import { TextKey } from '../translation';

/** A tab of the page `/kardinal`, in the new frontend system and the legacy one. */
export interface PortalPage {
  /** Of the extension `sub-page:kardinal/<name>`, and below `/kardinal` in its address. */
  readonly name: string;
  /** What the tab is called: the key of its text. */
  readonly title: TextKey;
  readonly load: () => Promise<ComponentType>;
}
