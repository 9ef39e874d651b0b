import {
  EnvironmentNodeView,
  RenditionView,
} from '@kardinal/backstage-plugin-kardinal-common';
import { unreachable } from '@kardinal/foundation';
import { useTexts } from '../../translation';
import { Breakable } from '../Breakable/Breakable';
import { MaybeLink } from '../ExternalLink/MaybeLink';
import styles from './BundlePage.module.css';

/** What was rendered for each environment, onto its branch or for a registry, with what it was made from; nothing where nothing was. */
export const BundleRenditions = (props: {
  readonly environments: readonly EnvironmentNodeView[];
}) => {
  const { text: t } = useTexts();
  const rows = props.environments.flatMap(({ id, name, renditions = [] }) =>
    renditions.map(rendition => ({ id, environment: name, rendition })),
  );
  return rows.length === 0 ? null : (
    <section aria-labelledby="renditions">
      <h3 id="renditions" className={styles.heading}>
        {t('bundle.renditions')}
      </h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('bundle.environment')}</th>
            <th scope="col">{t('bundle.renditionRevision')}</th>
            <th scope="col">{t('bundle.renditionSource')}</th>
            <th scope="col">{t('bundle.renditionRenderer')}</th>
            <th scope="col">{t('bundle.renditionInputs')}</th>
            <th scope="col">{t('bundle.renditionParent')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, environment, rendition }) => (
            <tr key={`${id} ${rendition.name}`}>
              <th scope="row">{environment}</th>
              <td data-label={t('bundle.renditionRevision')}>
                <Revision of={rendition.revision} />
              </td>
              <td data-label={t('bundle.renditionSource')}>
                <Source source={rendition.source} />
                {rendition.artifacts?.map(artifact => (
                  <Artifact
                    key={`${artifact.reference} ${artifact.digest}`}
                    of={artifact}
                  />
                ))}
              </td>
              <td data-label={t('bundle.renditionRenderer')}>
                <Renderer of={rendition.renderer} />
              </td>
              <td data-label={t('bundle.renditionInputs')}>
                <Digest of={rendition.inputs} />
              </td>
              <td data-label={t('bundle.renditionParent')}>
                <Parent of={rendition} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

function Revision({ of }: { readonly of: RenditionView['revision'] }) {
  return (
    <span>
      {of.type === 'oci' ? (
        <Digest of={of.digest} />
      ) : (
        <MaybeLink href={of.url}>{of.commit.slice(0, 8)}</MaybeLink>
      )}
      <br />
      <span className={styles.quiet}>
        <Breakable text={of.type === 'oci' ? of.reference : of.branch} />
      </span>
    </span>
  );
}

function Parent({ of }: { readonly of: RenditionView }) {
  const { text: t } = useTexts();
  if (of.parent !== undefined)
    return of.revision.type === 'oci' ? (
      <Digest of={of.parent} />
    ) : (
      <code title={of.parent}>{of.parent.slice(0, 8)}</code>
    );
  return (
    <>
      {t(
        of.revision.type === 'oci'
          ? 'bundle.renditionFirst'
          : 'bundle.renditionOnBranch',
      )}
    </>
  );
}

function Renderer({ of }: { readonly of: RenditionView['renderer'] }) {
  const { text: t } = useTexts();
  switch (of.type) {
    case 'program':
      return <>{of.program}</>;
    case 'plain':
      return <>{t('bundle.renditionPlain')}</>;
    case 'unknown':
      return <>{t('bundle.renditionUnknown')}</>;
    default:
      return unreachable(of);
  }
}

/** The beginning tells digests apart; the whole is there for whoever copies it. */
function Digest({ of }: { readonly of: string }) {
  return <code title={of}>{of.slice(0, 19)}</code>;
}

type ReadArtifact = NonNullable<RenditionView['artifacts']>[number];

/** What a registry gave: also the tag that it was named by, which may mean something else today. */
function Artifact({ of }: { readonly of: ReadArtifact }) {
  const { text: t } = useTexts();
  const { reference, tag, digest } = of;
  return (
    <span>
      <br />
      <span className={styles.quiet}>
        <Breakable
          text={
            tag === undefined
              ? reference
              : t('bundle.renditionTag', { tag: `${reference}:${tag}` })
          }
        />
      </span>{' '}
      <Digest of={digest} />
    </span>
  );
}

function Source({ source }: Pick<RenditionView, 'source'>) {
  const { commit, path, url } = source;
  return (
    <span>
      <MaybeLink href={url}>{commit.slice(0, 8)}</MaybeLink>{' '}
      <span className={styles.quiet}>
        <Breakable text={path} />
      </span>
    </span>
  );
}
