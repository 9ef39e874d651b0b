import { BuildFacts } from '@kardinal/backstage-plugin-kardinal-common';
import { cutText } from '@kardinal/kube-controller';
import { ImageDetails } from '../oci';

/** What people may read of it is cut to so many characters. */
const longest = 256;

/**
 * What an image or a chart says of its build in the labels and annotations that OCI names. What is not of the form that they have is left
 * out: whoever may push it can write anything there.
 *
 * @see https://github.com/opencontainers/image-spec/blob/v1.1.0/annotations.md
 */
export function buildFactsOf({
  labels,
  builtAt,
}: Pick<ImageDetails, 'labels' | 'builtAt'>): BuildFacts {
  const said = (name: string) =>
    labels[`org.opencontainers.image.${name}`]?.trim() ?? '';
  const built = instantOf(said('created')) ?? builtAt;
  const [revision, source] = [said('revision'), said('source')];
  // eslint-disable-next-line no-control-regex
  const author = said('authors').replace(/[\u0000-\u001f\u007f]+/g, ' ');
  return {
    ...(built === undefined ? {} : { builtAt: built }),
    ...(/^[0-9a-f]{7,64}$/.test(revision) ? { revision } : {}),
    ...(isPlainUrl(source) ? { source } : {}),
    ...(author === '' ? {} : { author: cutText(author, longest) }),
  };
}

function instantOf(text: string): string | undefined {
  const instant = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : NaN;
  return Number.isFinite(instant) ? new Date(instant).toISOString() : undefined;
}

/** A page that people can follow, and no credential. */
function isPlainUrl(text: string): boolean {
  if (text.length > 2 * 1024 || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (
    (protocol === 'https:' || protocol === 'http:') &&
    username === '' &&
    password === ''
  );
}
