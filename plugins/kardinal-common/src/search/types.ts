/** What the search of the portal finds: a type of documents each. @public */
export const searchTypes = ['kardinal-bundle', 'kardinal-pipeline'] as const;

/** @public */
export type SearchType = (typeof searchTypes)[number];

/**
 * A Pipeline or a Bundle as a search engine stores it. All documents of a type have the same fields: some engines read them
 * off the first one. What is not known is an empty text.
 *
 * @see https://backstage.io/docs/features/search/concepts#documents-and-indices
 * @public
 */
export type PortalDocument = {
  readonly title: string;
  /** What people look for beside the title, as sentences. */
  readonly text: string;
  /** Path of its page in the portal. */
  readonly location: string;
  readonly authorization: {
    /** The Pipeline on which the permission to read it is needed. */
    readonly resourceRef: string;
  };
  /** `namespace/name` of the Pipeline. */
  readonly pipeline: string;
  readonly namespace: string;
  readonly name: string;
  /** Entity refs of the owners, separated by spaces. */
  readonly owner: string;
  /** Of a Bundle, else empty. */
  readonly version: string;
  /** The commit that CI built, of a Bundle, else empty. */
  readonly commit: string;
  /** RFC 3339, of a Bundle, else empty. */
  readonly createdAt: string;
};

/** A page of documents. @public */
export interface DocumentPage {
  readonly items: readonly PortalDocument[];
  /** Where the next page begins; absent on the last. */
  readonly next?: string;
}
