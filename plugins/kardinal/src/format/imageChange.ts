/** A colon or an at sign of an image reference, not that of a port. */
const versionMark = /[:@](?!.*\/)/;

/** What changes: the whole repository where the reference names one. */
export function imageName(change: {
  readonly image: string;
  readonly to: string;
}): string {
  const mark = change.to.search(versionMark);
  return mark < 0 ? change.image : change.to.slice(0, mark);
}

/** The tag or digest of a reference, or the text when it is no more than that. */
export function imageVersion(reference: string): string {
  const mark = reference.search(versionMark);
  const isBareDigest = /^sha256:/.test(reference);
  return mark < 0 || isBareDigest ? reference : reference.slice(mark + 1);
}
