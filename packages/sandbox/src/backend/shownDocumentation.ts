/** An entry of `app.extensions` of a Backstage app. */
export type AppExtension =
  | string
  | Readonly<Record<string, false | Readonly<Record<string, unknown>>>>;

/** What shows documentation. */
const pages: readonly string[] = [
  'page:techdocs',
  'page:techdocs/reader',
  'entity-icon-link:techdocs/read-docs',
  'entity-content:techdocs',
];

/** The same extensions, with those turned on that show documentation. */
export function shownDocumentation(
  extensions: readonly AppExtension[],
): readonly AppExtension[] {
  return extensions.map(each => {
    if (typeof each === 'string') return each;
    const [[id, value]] = Object.entries(each);
    if (!pages.includes(id)) return each;
    return value === false ? id : { [id]: { ...value, disabled: false } };
  });
}
