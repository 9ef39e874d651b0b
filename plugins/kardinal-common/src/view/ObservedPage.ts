/** A page outside the portal, e.g. of an Application in Argo CD. @public */
export interface ObservedPage {
  /** Of the tool whose page it is. */
  readonly title: string;
  /** Of what the page shows. */
  readonly name: string;
  /** http or https. */
  readonly url: string;
}
