import { ReleaseView } from '@kardinal/backstage-plugin-kardinal-common';
import { ReactNode } from 'react';
import { shortSha } from '../../format/shortSha';
import { Breakable } from '../Breakable/Breakable';
import { MaybeLink } from '../ExternalLink/MaybeLink';
import { Instant } from '../Time/Instant';
import styles from './BundlePage.module.css';

/** Where a Bundle comes from, and what it brings. */
export const Origin = ({ release }: { readonly release: ReleaseView }) => {
  const { provenance, images, configuration, createdAt } = release;
  const { author, commitSHA, commitUrl, ciRunURL, buildTimestamp } = provenance;
  return (
    <section aria-labelledby="origin">
      <h3 id="origin" className={styles.heading}>
        Provenance
      </h3>
      <dl className={styles.facts}>
        {commitSHA !== undefined && (
          <Fact name="Commit">
            <MaybeLink href={commitUrl}>
              <code>{shortSha(commitSHA)}</code>
            </MaybeLink>
          </Fact>
        )}
        {author !== undefined && <Fact name="Author">{author}</Fact>}
        {ciRunURL !== undefined && (
          <Fact name="CI run">
            <MaybeLink href={ciRunURL}>
              <Breakable text={ciRunURL.replace(/^https?:\/\//, '')} />
            </MaybeLink>
          </Fact>
        )}
        {buildTimestamp !== undefined && (
          <Fact name="Built">
            <Instant at={buildTimestamp} as="since" />
          </Fact>
        )}
        <Fact name="Created">
          <Instant at={createdAt} as="since" />
        </Fact>
        {images.map(({ repository, tag, digest, url }) => (
          <Fact key={repository} name="Image">
            <MaybeLink href={url}>
              <Breakable text={repository} />
            </MaybeLink>
            {tag !== undefined && <> {tag}</>}
            {digest !== undefined && (
              <code className={styles.digest} title={digest}>
                {digest}
              </code>
            )}
          </Fact>
        ))}
        {configuration && (
          <Fact name="Configuration">
            <MaybeLink href={configuration.url}>
              <code>{shortSha(configuration.sha)}</code>
            </MaybeLink>{' '}
            {configuration.message}
          </Fact>
        )}
      </dl>
    </section>
  );
};

function Fact(props: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
