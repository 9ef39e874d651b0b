import {
  ArtifactProvenance,
  ReleaseView,
} from '@kardinal/backstage-plugin-kardinal-common';
import { shortSha } from '../../format/shortSha';
import { useTexts } from '../../translation';
import { Breakable } from '../Breakable/Breakable';
import { Clipped } from '../Clipped/Clipped';
import { MaybeLink } from '../ExternalLink/MaybeLink';
import { Fact, Facts } from '../Facts/Facts';
import { Instant } from '../Time/Instant';
import styles from './BundlePage.module.css';

/** Where a Bundle comes from, and what it brings. */
export const Origin = ({ release }: { readonly release: ReleaseView }) => {
  const { text: t } = useTexts();
  const { provenance, images, charts = [], configuration, createdAt } = release;
  const { author, commitSHA, commitUrl, source, ciRunURL, buildTimestamp } =
    provenance;
  return (
    <section aria-labelledby="origin">
      <h3 id="origin" className={styles.heading}>
        {t('bundle.provenance')}
      </h3>
      <Facts>
        {commitSHA !== undefined && (
          <Fact label={t('bundle.commit')}>
            <MaybeLink href={commitUrl}>
              <code>{shortSha(commitSHA)}</code>
            </MaybeLink>
          </Fact>
        )}
        {source !== undefined && (
          <Fact label={t('bundle.source')}>
            <Source source={source} />
          </Fact>
        )}
        {author !== undefined && (
          <Fact label={t('bundle.author')}>{author}</Fact>
        )}
        {ciRunURL !== undefined && (
          <Fact label={t('bundle.ciRun')}>
            <MaybeLink href={ciRunURL}>
              <Breakable text={ciRunURL.replace(/^https?:\/\//, '')} />
            </MaybeLink>
          </Fact>
        )}
        {buildTimestamp !== undefined && (
          <Fact label={t('bundle.built')}>
            <Instant at={buildTimestamp} as="since" />
          </Fact>
        )}
        <Fact label={t('bundle.created')}>
          <Instant at={createdAt} as="since" />
        </Fact>
        {(provenance.artifacts ?? []).map((each, index) => (
          <Fact key={`${index} ${each.reference}`} label={t('bundle.build')}>
            <ArtifactBuild artifact={each} />
          </Fact>
        ))}
        {images.map(({ repository, tag, digest, url }) => (
          <Fact key={repository} label={t('bundle.image')}>
            <MaybeLink href={url}>
              <Breakable text={repository} />
            </MaybeLink>
            {tag !== undefined && <> {tag}</>}
            {digest !== undefined && (
              <code className={styles.digest}>
                <Clipped text={digest} />
              </code>
            )}
          </Fact>
        ))}
        {charts.map(({ repository, name, version, digest }) => (
          <Fact key={name} label={t('bundle.chart')}>
            {name} {version}, <Breakable text={repository} />
            {digest !== undefined && (
              <code className={styles.digest}>
                <Clipped text={digest} />
              </code>
            )}
          </Fact>
        ))}
        {configuration && (
          <Fact label={t('bundle.configuration')}>
            <MaybeLink href={configuration.url}>
              <code>{shortSha(configuration.sha)}</code>
            </MaybeLink>{' '}
            {configuration.message}
          </Fact>
        )}
      </Facts>
    </section>
  );
};

/** Where sources are: whoever builds an image or a chart may write anything there, and only an address of the web is a link. */
function Source({ source }: { readonly source: string }) {
  return (
    <MaybeLink href={source}>
      <Breakable text={source.replace(/^https?:\/\//, '')} />
    </MaybeLink>
  );
}

/** What one of several artifacts says of its own build. */
function ArtifactBuild(props: { readonly artifact: ArtifactProvenance }) {
  const { reference, commitSHA, source, author, buildTimestamp } =
    props.artifact;
  return (
    <>
      <Breakable text={reference} />
      {commitSHA !== undefined && (
        <>
          , <code>{shortSha(commitSHA)}</code>
        </>
      )}
      {source !== undefined && (
        <>
          , <Source source={source} />
        </>
      )}
      {author !== undefined && <>, {author}</>}
      {buildTimestamp !== undefined && (
        <>
          , <Instant at={buildTimestamp} as="since" />
        </>
      )}
    </>
  );
}
