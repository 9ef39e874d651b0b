/** Which Bundle a page is about. @public */
export interface BundleRef {
  readonly namespace: string;
  readonly pipeline: string;
  readonly bundle: string;
  /** Of which what the Bundle changes is shown. */
  readonly environment?: string;
}

/** The address of the page that shows a Bundle; `undefined` where nothing shows it. @public */
export type BundlePage = (bundle: BundleRef) => string | undefined;
