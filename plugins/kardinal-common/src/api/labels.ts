/** Labels and annotations of the API. @public */
export const labels = {
  pipeline: 'kardinal.io/pipeline',
  bundle: 'kardinal.io/bundle',
  environment: 'kardinal.io/environment',
  /** On a PromotionStep that an agent carries out: the shard of the agent. */
  shard: 'kardinal.io/shard',
  /** On the Lease of an agent: the id of the key that it seals with. */
  sealKey: 'kardinal.io/seal-key',
  scope: 'kardinal.io/scope',
  /** A label for one environment, an annotation for a comma list or `*`. */
  appliesTo: 'kardinal.io/applies-to',
  /** `gate` (default), or in a policy namespace of the operator `skip-permission` or `emergency-permission`. */
  type: 'kardinal.io/type',
  /** `true` on a gate of a policy namespace that may be overridden. */
  overridable: 'kardinal.io/overridable',
  /** `status` or `run` on a CommitStatus that repeats such a check of the forge. */
  readFromForge: 'kardinal.io/read-from-forge',
  gateTemplate: 'kardinal.io/gate-template',
  gateName: 'kardinal.io/gate-name',
  /** `true` on a Rendition: its environment may be pointed to it. */
  activate: 'kardinal.io/activate',
  /** Who agreed to that in the portal. */
  activateBy: 'kardinal.io/activate-by',
  pin: 'kardinal.io/pin',
  /** `true` on a Bundle that restores what an environment had before. */
  rollback: 'kardinal.io/rollback',
  /** `true` on an emergency rollback, for lists: what counts is the order below. */
  emergency: 'kardinal.io/emergency',
  /** Who ordered the rollback as an emergency and why, as JSON that the command signed for this one Bundle. */
  emergencyOrder: 'kardinal.io/emergency-order',
  /** Why somebody wants it, in one sentence. */
  reason: 'kardinal.io/reason',
  /** RFC 3339; orders Bundles before their creation time does. */
  createdAt: 'kardinal.io/created-at',
  requestedBy: 'kardinal.io/requested-by',
  /** The RevertCommit that a rollback is made for, by name. */
  revertCommit: 'kardinal.io/revert-commit',
  /** On a Bundle: the Subscription that found what it is made of, by name. */
  subscription: 'kardinal.io/subscription',
  /** On a Subscription: any text, such as a time; where it changes, it is looked at once. */
  lookAt: 'kardinal.io/look-at',
  /** On a Bundle: where the sources of its images or charts are, as they say. */
  source: 'kardinal.io/source',
  idempotencyKey: 'kardinal.io/idempotency-key',
  /** `true` on a Pipeline whose drift is nobody's business: it is not looked for. */
  ignoreDrift: 'kardinal.io/ignore-drift',
  /** On a Pipeline: `Import` or `Revert` holds in place of `spec.drift.policy`; anything else but `true` keeps that from settling anything. */
  settleDrift: 'kardinal.io/settle-drift',
  /** RFC 3339: failed steps that finished before it start again. */
  retryAt: 'kardinal.io/retry-at',
  /** Who asked for it: the entity ref of a user, or the name of a service. */
  retryBy: 'kardinal.io/retry-by',
  /** RFC 3339: the Bundle ends wherever it has not been verified. */
  abortAt: 'kardinal.io/abort-at',
  /** Who asked for it: the entity ref of a user, or the name of a service. */
  abortBy: 'kardinal.io/abort-by',
  abortReason: 'kardinal.io/abort-reason',
  /** Who pinned or unpinned the Bundle last. */
  pinBy: 'kardinal.io/pin-by',
  runbook: 'kardinal.io/runbook',
  /** On a Graph: the {@link pipelineSpecHash} of the Pipeline that it was made from. */
  pipelineSpecHash: 'kardinal.io/pipeline-spec-hash',
  /** On a Pipeline: the one catalog entity whose owners own it, e.g. `component:default/guestbook`. */
  entity: 'kardinal.io/entity',
  /** On a Pipeline: the URL of the `kardinal.yaml` that it is made from, which alone may change it that way. */
  setUpFrom: 'kardinal.io/set-up-from',
  /** On a Pipeline: which content of the file it is made from, and since when, as JSON. */
  setUpRevision: 'kardinal.io/set-up-revision',
  /** On the AuditLog of a Pipeline: who removed it and what it was set up from, as JSON. */
  setUpRemoved: 'kardinal.io/set-up-removed',
  /** On a Pipeline: the image that its CI builds, without a tag. */
  image: 'kardinal.io/image',
  /** On a Pipeline: the Helm chart that is published for it, without a version. */
  chart: 'kardinal.io/chart',
  /** On an entity: the path of its `kardinal.yaml`, from the file that describes the entity. */
  config: 'kardinal.io/config',
} as const;

/** Guards a pull request: closed before its PromotionStep goes. @public */
export const pullRequestFinalizer = 'kardinal.io/pull-request';

/** The label of the forge's pull requests. @public */
export const pullRequestLabel = 'kardinal';
