import { GitCommitArtifact, titleOf } from '../api/artifacts';
import { imagesOf } from '../api/bundles';
import { BundleChart, chartAddress, chartsOf } from '../api/charts';
import { formatElapsed } from '../api/durations';
import { labels } from '../api/labels';
import { Bundle } from '../api/types.generated';
import {
  escapeMarkdown,
  inlineCode,
  markdownLink,
  markdownTable,
} from './markdown';
import { StepAnswer } from './stepAnswers';
import { pausesSection } from './pausesSection';
import { ExternalApproval } from '../approvals';
import { GateOverride } from '../overrides';
import { approvalSection } from './approvalSection';
import { buildText } from './buildText';
import { bundleLine } from './bundleLine';
import { emergencySection } from './emergencySection';
import { gateTable } from './gateTable';
import { overrideSection } from './overrideSection';
import {
  EmergencyEvidence,
  GateEvidence,
  ImageChangeEvidence,
  PromotionEvidence,
  UpstreamEvidence,
} from './types';

/** What a reviewer needs to see. @public */
export interface PullRequestEvidence {
  readonly pipeline: string;
  readonly environment: string;
  readonly bundle: Bundle;
  readonly gates: readonly GateEvidence[];
  readonly upstreams: readonly UpstreamEvidence[];
  readonly changes: readonly ImageChangeEvidence[];
  /** What the servers of custom steps answered. */
  readonly answers?: readonly StepAnswer[];
  /** The instant that ages are counted to: when the promotion started, so that the text does not move by itself. */
  readonly at: number;
  /** The page in the portal. */
  readonly portalUrl?: string;
  /** What it changes in the manifests, in the portal. */
  readonly diffUrl?: string;
  /** Where it is a rollback: what is taken back, and who wants it. */
  readonly rollback?: {
    /** What a person calls what is taken back. */
    readonly from: string;
    readonly requestedBy?: string;
    readonly reason?: string;
  };
  /** Where it is an emergency rollback. */
  readonly emergency?: EmergencyEvidence;
  /** The pauses that held it back. */
  readonly pauses?: PromotionEvidence['pauses'];
  /** What people have ordered to release gates of the environment, in their order. */
  readonly overrides?: readonly GateOverride[];
  /** What was answered outside for the environment. */
  readonly approvals?: readonly ExternalApproval[];
}

/**
 * Title and body of a promotion's pull request.
 *
 * @see spec 1 §7
 * @public
 */
export function pullRequestText(evidence: PullRequestEvidence): {
  readonly title: string;
  readonly body: string;
} {
  const { pipeline, environment, bundle, rollback } = evidence;
  const title = titleOf(bundle);
  const heading = `${
    rollback === undefined ? 'Promotion' : 'Rollback'
  }: ${escapeMarkdown(pipeline)} ${escapeMarkdown(title)} to ${escapeMarkdown(
    environment,
  )}`;
  const sections = [
    `## ${heading}`,
    bundleLine(evidence),
    ...rollbackSection(evidence),
    ...emergencySection(evidence),
    ...pausesSection(evidence),
    ...overrideSection(evidence),
    ...approvalSection(evidence),
    `### Policy Gates\n${gateTable(evidence.gates)}`,
    `### Artifact\n${artifactTable(bundle)}`,
    `### Upstream Verification\n${upstreamTable(evidence)}`,
    ...answersSection(evidence),
    `### Changes\n${changeList(evidence.changes)}`,
    `Merging this pull request approves the promotion. Kardinal then verifies that ${escapeMarkdown(
      environment,
    )} runs this version.`,
  ];
  return {
    title: (rollback === undefined
      ? `[kardinal] Promote ${pipeline} ${title} to ${environment}`
      : `[kardinal] Roll back ${environment} to ${title}${
          evidence.emergency === undefined ? '' : ' (emergency)'
        }`
    ).replace(/[\r\n]+/g, ' '),
    body: `${sections.join('\n\n')}\n`,
  };
}

function rollbackSection({
  rollback,
  environment,
  bundle,
}: PullRequestEvidence): string[] {
  if (rollback === undefined) return [];
  const { from, requestedBy, reason } = rollback;
  const by =
    requestedBy === undefined ? '' : ` for ${escapeMarkdown(requestedBy)}`;
  const why = reason === undefined ? '' : `: ${escapeMarkdown(reason)}`;
  return [
    `### ROLLBACK\nRolls back ${escapeMarkdown(
      from,
    )}${by}${why}. ${escapeMarkdown(
      environment,
    )} gets back what was verified there with ${escapeMarkdown(
      titleOf(bundle),
    )}; no other environment is changed.`,
  ];
}

function artifactTable(bundle: Bundle): string {
  const { provenance = {} } = bundle.spec;
  const images = imagesOf(bundle);
  const rows =
    images.type === 'images'
      ? images.images.flatMap(image => [
          [
            'Image',
            inlineCode(
              image.tag === undefined
                ? image.repository
                : `${image.repository}:${image.tag}`,
            ),
          ],
          [
            'Digest',
            image.digest === undefined ? undefined : inlineCode(image.digest),
          ],
        ])
      : [];
  const { gitCommit } = bundle.spec.artifacts;
  const source = bundle.metadata.annotations?.[labels.source];
  const {
    commitSHA,
    ciRunURL,
    author,
    buildTimestamp,
    artifacts = [],
  } = provenance;
  return markdownTable(
    ['Field', 'Value'],
    [
      ...rows,
      ...chartsOf(bundle).flatMap(chartRows),
      ...(gitCommit === undefined ? [] : configRows(gitCommit)),
      [
        'Source Commit',
        commitSHA === undefined
          ? undefined
          : inlineCode(commitSHA.slice(0, 12)),
      ],
      ...(source === undefined
        ? []
        : [['Source', markdownLink(source, source)] as const]),
      [
        'CI Run',
        ciRunURL === undefined ? undefined : markdownLink(ciRunURL, ciRunURL),
      ],
      ['Author', author === undefined ? undefined : escapeMarkdown(author)],
      [
        'Built',
        buildTimestamp === undefined
          ? undefined
          : escapeMarkdown(buildTimestamp),
      ],
      ...artifacts.map(each => ['Build', buildText(each)] as const),
    ],
  );
}

function chartRows(
  chart: BundleChart,
): readonly (readonly [string, string | undefined])[] {
  const { version, digest } = chart;
  return [
    ['Chart', inlineCode(`${chartAddress(chart)}:${version}`)],
    ['Digest', digest === undefined ? undefined : inlineCode(digest)],
  ];
}

function configRows({
  repository,
  sha,
  path,
  message,
}: GitCommitArtifact): readonly (readonly [string, string | undefined])[] {
  return [
    ['Config Repository', markdownLink(repository, repository)],
    ['Config Commit', inlineCode(sha)],
    ['Config Directory', path === undefined ? undefined : inlineCode(path)],
    [
      'Config Change',
      message === undefined ? undefined : escapeMarkdown(message),
    ],
  ];
}

function upstreamTable({
  upstreams,
  at,
  rollback,
}: PullRequestEvidence): string {
  if (upstreams.length === 0)
    return rollback === undefined
      ? 'This is the first environment.'
      : 'It has not been verified in another environment.';
  return markdownTable(
    ['Environment', 'Verified', 'Soak'],
    upstreams.map(upstream => {
      const verifiedAt = Date.parse(upstream.verifiedAt ?? '');
      const soak = Number.isNaN(verifiedAt)
        ? undefined
        : formatElapsed(at - verifiedAt);
      return [
        escapeMarkdown(upstream.environment),
        soak === undefined
          ? escapeMarkdown(upstream.state)
          : escapeMarkdown(
              `${upstream.verifiedAt} (${soak} before this promotion)`,
            ),
        soak,
      ];
    }),
  );
}

function answersSection({ answers = [] }: PullRequestEvidence): string[] {
  if (answers.length === 0) return [];
  const table = markdownTable(
    ['Step', 'Answer', 'Outputs'],
    answers.map(({ step, message, outputs }) => [
      escapeMarkdown(step),
      escapeMarkdown(message),
      Object.entries(outputs)
        .map(
          ([name, value]) =>
            `${inlineCode(name)} ${markdownLink(value, value)}`,
        )
        .join(', '),
    ]),
  );
  return [`### Custom Steps\n${table}`];
}

function changeList(changes: readonly ImageChangeEvidence[]): string {
  if (changes.length === 0) return 'No file changes.';
  return changes
    .map(
      change =>
        `- ${inlineCode(change.file)}: ${inlineCode(change.image)} ${
          change.from === undefined ? 'set' : inlineCode(change.from)
        } → ${inlineCode(change.to)}`,
    )
    .join('\n');
}
