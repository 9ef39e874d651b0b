import { Link } from '@backstage/ui';
import { EnvironmentNodeView } from '@kardinal/backstage-plugin-kardinal-common';
import { ReactNode } from 'react';
import { shortSha } from '../../format/shortSha';
import { Breakable } from '../Breakable/Breakable';
import { CurrentFact } from '../CurrentFact/CurrentFact';
import { MaybeLink } from '../ExternalLink/MaybeLink';
import { Instant } from '../Time/Instant';
import { SentenceText } from '../Time/SentenceText';
import { useWorkloads } from '../Workloads/EntityWorkloads';
import styles from './NodePanel.module.css';

/** Where an environment lives, what runs there and what is on its way. */
export const EnvironmentFacts = (props: {
  readonly environment: EnvironmentNodeView;
}) => {
  const { environment } = props;
  const { current, version, relation, since } = environment;
  return (
    <dl className={styles.facts}>
      <Fact name="Current version">
        {current === undefined ? 'none yet' : <CurrentFact current={current} />}
      </Fact>
      {current?.version !== version && (
        <Fact
          name={relation === 'incoming' ? 'Incoming version' : 'This Bundle'}
        >
          {version}
        </Fact>
      )}
      {since !== undefined && (
        <Fact name="Since">
          <Instant at={since} as="since" />
        </Fact>
      )}
      <Fact name="Repository">
        <MaybeLink href={environment.repository}>
          <Breakable text={shortRepository(environment.repository)} />
        </MaybeLink>
      </Fact>
      <Fact name="Path">
        <code>
          <Breakable text={environment.path} />
        </code>
      </Fact>
      <Fact name="Approval">
        {environment.approval === 'auto' ? 'automatic' : 'pull request review'}
      </Fact>
      <PullRequestFact environment={environment} />
      <CommitFact environment={environment} />
      <WorkloadsFact />
    </dl>
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

function PullRequestFact(props: { readonly environment: EnvironmentNodeView }) {
  const { pullRequest } = props.environment;
  if (!pullRequest) {
    return null;
  }
  const by = pullRequest.mergedBy ? ` by ${pullRequest.mergedBy}` : '';
  return (
    <Fact name="Pull request">
      <MaybeLink href={pullRequest.url}>#{pullRequest.number}</MaybeLink>,{' '}
      {pullRequest.state}
      {by}
      {pullRequest.asOf && (
        <span className={styles.quiet}>
          {' '}
          as of <Instant at={pullRequest.asOf} as="minute" />
        </span>
      )}
      {pullRequest.notice && (
        <>
          {' · '}
          <SentenceText sentence={pullRequest.notice} />
        </>
      )}
    </Fact>
  );
}

function CommitFact(props: { readonly environment: EnvironmentNodeView }) {
  const { commit } = props.environment;
  return commit ? (
    <Fact name="Commit">
      <MaybeLink href={commit.url}>
        <code>{shortSha(commit.sha)}</code>
      </MaybeLink>
    </Fact>
  ) : null;
}

function WorkloadsFact() {
  const workloads = useWorkloads();
  return workloads ? (
    <Fact name="Workloads">
      <Link href={workloads.href} variant="body-medium">
        <Breakable text={workloads.name} />
      </Link>
    </Fact>
  ) : null;
}

/** A repository as people write it. */
function shortRepository(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\.git$/, '');
}
