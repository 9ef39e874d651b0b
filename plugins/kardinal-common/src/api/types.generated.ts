// Generated from crds/*.yaml by scripts/generate-types.mjs. Do not edit.

import { KubeObject } from '@kardinal/foundation';

/** @public */
export interface PipelineSpec {
  /**
   * The GitOps repository that promotions are written to.
   */
  git: {
    /**
     * URL of the repository, without credentials, on a host that is configured for the provider; https, or http on the same machine.
     */
    url: string;
    /**
     * The base branch, which exists. Default main.
     */
    branch: string;
    /**
     * directory = one directory per environment on the base branch. branch = one branch of rendered manifests per environment; the base branch has what they are rendered from.
     */
    layout: 'directory' | 'branch';
    /**
     * Who renders with layout branch. own = each promotion does (the default). external = somebody else's hydrator pushes to <branch>-next of each environment, and promotions take it from there.
     */
    hydrator?: 'own' | 'external';
    /**
     * The SCM provider that opens and merges pull requests, e.g. github.
     */
    provider: string;
    /**
     * The Secret with the credentials, key `token` (and optionally `username`). Where it has the key `url`, they are used only for repositories below it.
     */
    secretRef?: {
      name: string;
    };
    /**
     * A Secret of the same namespace with the SSH key that commits are signed with, key `ssh-privatekey`, as ssh-keygen or PEM has it and without a passphrase. Where it has the key `url`, it signs only for repositories below it. Default they are not signed.
     */
    signingKeyRef?: {
      name: string;
    };
  };
  /**
   * Where Bundles of type config and mixed may take their commits from, beside the repository of spec.git at its base branch.
   */
  config?: {
    sources?: {
      /**
       * URL of the repository, as Bundles write it, without credentials; https, or http on the same machine.
       */
      url: string;
      /**
       * Only commits of this branch. Default every branch, so that whoever may push one there may have it promoted.
       */
      branch?: string;
      /**
       * The SCM provider whose hosts it is on. Default that of spec.git.
       */
      provider?: string;
      /**
       * The Secret with the credentials, as in spec.git; without it, none are used.
       */
      secretRef?: {
        name: string;
      };
    }[];
    /**
     * Makes a Bundle of type config of each commit of a branch that touches the path, once; commits that promotions made and those that were there before it do not count. With spec.git.layout branch, it is the base branch, and that happens by itself; set suspend to have it otherwise.
     */
    watch?: {
      /**
       * URL of one of sources, which names a branch. Default the repository of spec.git at its base branch.
       */
      source?: string;
      /**
       * The directory whose commits count, and which is promoted. Default the whole repository of source. With spec.git.layout branch, commits count that touch it, by default the path of an environment; each environment promotes its own path.
       */
      path?: string;
      /**
       * How often the branch is read where no webhook reports a push, 10s or longer. Default 1m.
       */
      interval?: string;
      /**
       * Whether no commit becomes a Bundle by itself, as where CI creates them. Without it, the branch is followed as for the first time.
       */
      suspend?: boolean;
    };
  };
  /**
   * Checks that hold the environments after each environment until they report success for the commit that the Bundle runs with there. Each is a gate.
   */
  activeCommitStatuses?: {
    /**
     * The key of the CommitStatuses, e.g. load-test or ci/lint.
     */
    key: string;
  }[];
  /**
   * Checks that the head of a pull request has to pass before it may be merged, in every environment that has pull requests.
   */
  proposedCommitStatuses?: {
    /**
     * The key of the CommitStatuses, e.g. load-test or ci/lint.
     */
    key: string;
  }[];
  /**
   * Reports what Kardinal itself knows of the commits of each environment as CommitStatuses: kardinal/health and kardinal/soak of what was merged, kardinal/windows and kardinal/previous-environment of the head of an open pull request. Only where environments are branches. Default nothing.
   */
  reportChecks?: {
    /**
     * How long a commit has to have been verified in an environment before its kardinal/soak is success, e.g. 30m. Default no time.
     */
    soak?: string;
  };
  /**
   * The stops of a promotion. Without dependsOn and wave, each follows the one before it.
   */
  environments: {
    name: string;
    /**
     * Further checks that hold the environments after this one, beside those of spec.activeCommitStatuses.
     */
    activeCommitStatuses?: {
      /**
       * The key of the CommitStatuses, e.g. load-test or ci/lint.
       */
      key: string;
    }[];
    /**
     * Further checks that the head of this environment's pull requests has to pass before they may be merged, beside those of spec.proposedCommitStatuses.
     */
    proposedCommitStatuses?: {
      /**
       * The key of the CommitStatuses, e.g. load-test or ci/lint.
       */
      key: string;
    }[];
    /**
     * The environment's directory in the repository; no two environments share one. Default environments/<name>.
     */
    path?: string;
    /**
     * With spec.git.layout branch, the branch of its rendered manifests, which is created where it is missing. Default environment/<name>.
     */
    branch?: string;
    /**
     * What kind of environment it is, e.g. tier=production, for gates that apply to a label.
     */
    labels?: {
      [k: string]: string;
    };
    update: {
      /**
       * How manifests are edited, e.g. kustomize or helm.
       */
      strategy: string;
      /**
       * What the strategy helm sets. Default image.tag of values.yaml, and image.digest where the file has it.
       */
      helm?: {
        /**
         * A values file below the directory of the environment. Default values.yaml.
         */
        file?: string;
        /**
         * Where the file says which image runs; paths like image.tag or sidecars[0].image.
         */
        images?: {
          /**
           * An image of the Bundle, by name or repository. May be left out when there is one.
           */
          image?: string;
          /**
           * Path of the tag. Without a path of the digest, a digest is written behind the tag.
           */
          tag?: string;
          /**
           * Path of the digest; emptied when the Bundle names none.
           */
          digest?: string;
          /**
           * Path of the repository.
           */
          repository?: string;
          /**
           * Path of the whole reference.
           */
          reference?: string;
          /**
           * The object in a file of several, by its kind or by kind and name, e.g. HelmRelease/shop. Default the one that has the path.
           */
          document?: string;
        }[];
      };
      /**
       * Where files say which version of a chart of the Bundle is used. Default the dependencies of Chart.yaml, by the names of the charts.
       */
      charts?: {
        /**
         * The name of a chart of the Bundle. Default every chart, and only in dependencies.
         */
        chart?: string;
        /**
         * A file below the directory of the environment. Default Chart.yaml.
         */
        file?: string;
        /**
         * The alias or name of the one entry of dependencies that is set. Default each of the name of the chart.
         */
        dependency?: string;
        /**
         * Path of the version, e.g. spec.source.targetRevision, in a file that is no Chart.yaml.
         */
        version?: string;
        /**
         * Path of the digest, e.g. spec.ref.digest; emptied when the Bundle names none.
         */
        digest?: string;
        /**
         * The object in a file of several, by its kind or by kind and name, e.g. HelmRelease/shop. Default the one that has the path.
         */
        document?: string;
      }[];
      /**
       * How the commit of a Bundle of type config or mixed is applied.
       */
      config?: {
        /**
         * cherry-pick applies what the commit changes; overlay copies the files that it has. Default cherry-pick.
         */
        strategy?: 'cherry-pick' | 'overlay';
        /**
         * A directory below that of the Bundle; may say ${environment.name}.
         */
        path?: string;
      };
    };
    /**
     * What a promotion does, in this order, instead of the default sequence that follows from update, approval and pr.
     */
    steps?: {
      /**
       * The name of a step, e.g. git-push; any other with a webhook.
       */
      uses: string;
      /**
       * The name of its outputs; default is uses.
       */
      as?: string;
      /**
       * Settings, checked against the step's schema; the condition Ready names what is wrong.
       */
      config?: {
        [k: string]: unknown;
      };
      /**
       * The server that carries out a step that is not installed; it is sent a POST, as docs/custom-steps.md says.
       */
      webhook?: {
        /**
         * http or https; addresses that kardinal.egress.allow of the backend does not allow are refused.
         */
        url: string;
        /**
         * How long one answer may take; then the promotion fails. Default 30.
         */
        timeoutSeconds?: number;
        /**
         * The Secret whose key Authorization is sent as the header of that name.
         */
        secretRef?: {
          name: string;
          /**
           * Only that of the Pipeline.
           */
          namespace?: string;
        };
      };
      /**
       * How long the step may take, e.g. 10m; then the promotion fails.
       */
      timeout?: string;
    }[];
    /**
     * auto writes to the base branch; pr-review opens a pull request and waits for its merge.
     */
    approval: 'auto' | 'pr-review';
    /**
     * With approval auto, open a pull request for the record and merge it.
     */
    pr?: boolean;
    /**
     * With approval pr-review, ask the forge to merge the pull request by itself as soon as what its repository requires is there, as docs/auto-merge.md says. The branch has to require the status kardinal/gates. Default somebody merges it.
     */
    autoMerge?: boolean;
    /**
     * The shard whose agent carries out the promotions to this environment, with credentials and health checks of its own cluster, as docs/agents.md says. Default the backend does.
     */
    shard?: string;
    /**
     * Environments that must be Verified, or have nothing to change (NoOp), before this one; replaces the order of the list.
     */
    dependsOn?: string[];
    /**
     * Depends on every environment of the next lower wave; the lowest wave on the last environment without a wave that is listed before it.
     */
    wave?: number;
    /**
     * How the promoted version is verified, as docs/health.md says. Default what is found of argocd, flux and resource, in this order; resource is the Deployment named after the Pipeline in the namespace named after the environment.
     */
    health?: {
      /**
       * The health adapter. Without it, the first that finds what it judges by.
       */
      type?: string;
      /**
       * Go duration. Default 10m.
       */
      timeout?: string;
      /**
       * Workloads, one by its name, those of a list, or all that match a selector.
       */
      resource?: {
        /**
         * Of the name or the selector.
         */
        kind: 'Deployment' | 'StatefulSet' | 'DaemonSet';
        name?: string;
        namespace?: string;
        /**
         * The condition that must be True. StatefulSets and DaemonSets have no Available, for them their replicas stand for it.
         */
        condition: string;
        /**
         * Every workload of the kind that matches must be healthy; used instead of the name.
         */
        labelSelector?: {
          [k: string]: string;
        };
        /**
         * Every one must be healthy; used instead of name and selector.
         */
        workloads?: {
          kind: 'Deployment' | 'StatefulSet' | 'DaemonSet';
          name: string;
          namespace?: string;
        }[];
      };
      /**
       * An Application of Argo CD. Default <pipeline>-<environment> in the namespace argocd.
       */
      argocd?: {
        name?: string;
        namespace?: string;
      };
      /**
       * A Kustomization or HelmRelease of Flux. Default the Kustomization <pipeline>-<environment> in the namespace flux-system.
       */
      flux?: {
        kind: 'Kustomization' | 'HelmRelease';
        name?: string;
        namespace?: string;
      };
      /**
       * A Rollout of Argo Rollouts. Default that named after the Pipeline in the namespace named after the environment.
       */
      argoRollouts?: {
        name?: string;
        namespace?: string;
      };
      /**
       * A Canary of Flagger. Default that named after the Pipeline in the namespace named after the environment.
       */
      flagger?: {
        name?: string;
        namespace?: string;
      };
      /**
       * The Secret in the Pipeline's namespace with the kubeconfig of the cluster that is looked at, key kubeconfig or value. Default the cluster of the control plane.
       */
      cluster?: string;
      /**
       * Of an adapter that is not listed here; it says which, and the condition Ready names what is wrong. Refused, as are the settings of the adapters above, where nobody reads them.
       */
      settings?: {
        [k: string]: unknown;
      };
    };
    /**
     * Who brings the version to its users.
     */
    delivery?: {
      /**
       * A progressive delivery that the promotion waits for, argoRollouts or flagger; which one is under health. Its abort fails the promotion.
       */
      delegate?: string;
    };
    /**
     * How long what runs must be well without a break, once it is healthy, before the environment is Verified.
     */
    bake?: {
      minutes: number;
      /**
       * What an alarm does, which is a health that is lost or a MetricCheck that is Fail. reset-on-alarm = the minutes begin anew once it is over; fail-on-alarm = the promotion fails at once, and onHealthFailure says what follows.
       */
      policy: 'reset-on-alarm' | 'fail-on-alarm';
      /**
       * Go duration; how long all of it may take, however often the minutes begin anew or stand still; then the promotion fails, and onHealthFailure says what follows. Default four times minutes, and at least an hour.
       */
      timeout?: string;
      /**
       * MetricChecks of this namespace that must be Pass; while one of them is not known, the minutes stand still.
       */
      metricChecks?: string[];
    };
    /**
     * What follows where a version is not healthy in time, or an alarm ends its bake. none = the promotion fails; rollback = every environment that received it gets back what was verified there before; abort = nothing more of the Bundle is promoted anywhere. Default none.
     */
    onHealthFailure?: 'none' | 'rollback' | 'abort';
  }[];
  /**
   * What follows what, where a list cannot say it. Each node promotes to an environment; a Bundle goes to those that its expressions make. What they leave out counts as skipped, and gates are added to every environment.
   */
  graphTemplate?: {
    nodes: {
      /**
       * The name under which dependsOn finds the node.
       */
      id: string;
      /**
       * The name of an environment of this Pipeline; may hold ${…} over bundle, pipeline and the variables of forEach.
       */
      environment: string;
      /**
       * Nodes of which every environment must be Verified, or have nothing to change, before this one.
       */
      dependsOn?: string[];
      /**
       * Conditions over bundle and pipeline. Unless all are true, the node and what depends on it are left out.
       */
      includeWhen?: string[];
      /**
       * One environment per item; several iterators multiply. Each entry names one variable.
       */
      forEach?: {
        [k: string]: unknown;
      }[];
    }[];
  };
  /**
   * Namespaces whose gates apply beside the platform's, as gates of the team. Org gates and permissions are those of the namespaces that the operator configured.
   */
  policyNamespaces?: string[];
  /**
   * Namespaces whose gates may read of this Pipeline, as pipelines["namespace/name"].environments.<environment>, which version was verified where, and since when; * is every namespace. Gates of its own namespace and of the operator's policy namespaces always may. Default none.
   */
  visibleTo?: string[];
  /**
   * In which order the Bundles of the Pipeline are promoted, and how many at a time. A change restarts nothing that is on its way.
   */
  promotion?: {
    /**
     * latest (the default) lets a newer Bundle supersede the older unfinished ones of its type. queue promotes every Bundle, in order, one with images and one with configuration at a time; the next one starts when the one before it has ended, also where that failed.
     */
    policy: 'latest' | 'queue';
    /**
     * How many Bundles are promoted at a time, of all types; the others wait in order with the reason WaitingForSlot. A Bundle that waits for a gate or a merge counts, an emergency rollback waits for nobody. Default 0, no limit.
     */
    maxConcurrentPromotions?: number;
    /**
     * With the policy latest, how long a change may be pending, e.g. 30m, counted from the oldest Bundle of an unbroken row in which each superseded the one before. A Bundle that is created later does not supersede the one on its way; it waits until that has ended, with the reason WaitingForSlot. Without it, a change may be superseded for ever.
     */
    maxPendingAge?: string;
  };
  /**
   * Finished Bundles to keep. Default 20.
   */
  historyLimit: number;
  /**
   * Verified and failed Bundles whose Graph, steps and gates are kept, beside those that run in some environment. Default 3. What happened stays on every Bundle.
   */
  graphHistoryLimit: number;
  /**
   * While it is there, Kardinal writes nothing for the Pipeline, in flight too, so no commit, pull request or merge, and calls no custom step. What is open stays open; health checks and waits go on. An emergency rollback goes on where an emergency-permission gate of the platform is true.
   */
  paused?: {
    /**
     * Why, for whoever waits.
     */
    reason: string;
    /**
     * Who paused it, as the command records it. Where somebody else wrote the pause, who that was is the field manager.
     */
    by?: string;
    since?: string;
    /**
     * When it ends by itself. Without it, resume ends it.
     */
    until?: string;
    /**
     * Signature of the command over who, why and when; without a valid one, by does not count.
     */
    seal?: string;
  };
  /**
   * What to do where an environment runs something else than what was promoted there.
   */
  drift?: {
    /**
     * Report says so, and leaves it to people. Import puts on record what runs, where a Bundle has it; nothing is written. Revert promotes once more what should run, through the gates of the environment. Each drift is settled once, and never while a promotion is under way there. Default Report.
     */
    policy?: 'Report' | 'Import' | 'Revert';
    /**
     * Says what the policy would do, and does nothing.
     */
    dryRun?: boolean;
    /**
     * What may run although it was not promoted, by environment, as somebody decided.
     */
    ignored?: {
      [k: string]: {
        /**
         * What may run. Anything else counts as drift.
         */
        version: string;
        /**
         * Why, for whoever sees it.
         */
        reason: string;
        /**
         * Who decided it, as the command wrote it. Whoever may write the Pipeline may write another name; the audit log has who acted in the portal.
         */
        by?: string;
        /**
         * From then on it counts again.
         */
        until: string;
      };
    };
  };
  /**
   * The same for single environments, by name.
   */
  pausedEnvironments?: {
    [k: string]: {
      /**
       * Why, for whoever waits.
       */
      reason: string;
      /**
       * Who paused it, as the command records it. Where somebody else wrote the pause, who that was is the field manager.
       */
      by?: string;
      since?: string;
      /**
       * When it ends by itself. Without it, resume ends it.
       */
      until?: string;
      /**
       * Signature of the command over who, why and when; without a valid one, by does not count.
       */
      seal?: string;
    };
  };
}

/** @public */
export interface PipelineStatus {
  observedGeneration?: number;
  /**
   * Unknown, Idle, Promoting or Degraded.
   */
  phase?: string;
  /**
   * Signature of the controller over the slots; without a valid one they do not count.
   */
  seal?: string;
  /**
   * The Bundles that may be promoted now, where spec.promotion says that others wait; in order.
   */
  slots?: {
    /**
     * Name of the Bundle.
     */
    bundle: string;
    /**
     * Of the Bundle; one that is created with its name again waits for a slot of its own.
     */
    uid: string;
    /**
     * The annotation kardinal.io/retry-at of the attempt that the slot is for; absent for the first. A later retry waits for a slot of its own.
     */
    retryAt?: string;
  }[];
  /**
   * How far the branch of spec.config.watch was followed.
   */
  watch?: {
    /**
     * Its URL. What is known of another repository or branch does not count.
     */
    repository: string;
    branch: string;
    /**
     * The newest commit that was looked at; each one before it has its Bundle.
     */
    commit: string;
    /**
     * The commit at which the history of the branch was rewritten last, until another one is looked at after that.
     */
    lost?: string;
  };
  /**
   * The Templates that its environments name, as they were when their last change was promoted.
   */
  templates?: {
    name: string;
    /**
     * SHA-256 of its spec.
     */
    hash: string;
  }[];
  /**
   * The shards of its environments whose agent is not heard from, or not believed, until it is. Nothing counts meanwhile that is promoted to their environments.
   */
  lostAgents?: {
    shard: string;
    /**
     * When it was heard from last; absent where it never was.
     */
    since?: string;
    /**
     * It is heard from, and seals with a key of this id, which the control plane does not know for the shard.
     */
    unknownKey?: string;
  }[];
  /**
   * Environments that were seen to run something else than what was promoted there, until they are seen to run it again or something newer is promoted.
   */
  drift?: {
    environment: string;
    /**
     * What was verified there last.
     */
    promoted: {
      /**
       * Name of the Bundle.
       */
      bundle: string;
      version: string;
    };
    /**
     * What runs instead, by its tag, the beginning of its digest, or both as tag@digest; of a Helm chart, as chart with its name and version.
     */
    version: string;
    /**
     * The object that runs it.
     */
    workload: string;
    /**
     * When it was changed, or seen first where the cluster has not noted that.
     */
    since: string;
    /**
     * The field manager that changed it last, where the cluster has noted it.
     */
    changedBy?: string;
    /**
     * Where it comes from, as the repository says. git, where somebody changed the files of the environment after the last commit that Kardinal wrote there; cluster, where nobody did; unknown, where that cannot be told. Absent until the repository was read, which is once for each drift.
     */
    origin?: 'git' | 'cluster' | 'unknown';
    /**
     * The latest of the commits that changed those files; with origin git alone.
     */
    commit?: {
      sha: string;
      /**
       * As the commit says, which anybody may write; without an e-mail address.
       */
      author: string;
      /**
       * The first line of its message, without e-mail addresses.
       */
      subject: string;
      /**
       * Absent where the commit has no time that anybody could store.
       */
      committedAt?: string;
    };
    /**
     * Name of the Bundle of this Pipeline that it is the same as; absent where none is.
     */
    bundle?: string;
    /**
     * That somebody decided to let it run; absent where nobody did, or the time is over.
     */
    ignored?: {
      reason: string;
      by?: string;
      until: string;
    };
    /**
     * What the policy does about it; a drift is settled once.
     */
    settlement?: {
      act: 'import' | 'revert';
      /**
       * Name of the Bundle that settles it; absent in a dry run.
       */
      bundle?: string;
    };
  }[];
  /**
   * With spec.git.layout branch, what was healthy in each environment last, as the evidence of its Bundles says, the newest first; what a rollback or a RevertCommit may go back to.
   */
  lastHealthy?: {
    environment: string;
    releases: {
      /**
       * Name of the Bundle.
       */
      bundle: string;
      version: string;
      /**
       * The commit of the dry branch that it names.
       */
      drySha?: string;
      verifiedAt: string;
    }[];
  }[];
  /**
   * With spec.git.layout branch, what environments have that no Bundle was verified in, as the commits and notes of their branches say; what a cluster that has lost its Bundles still knows.
   */
  inGit?: {
    environment: string;
    /**
     * The commit of the branch that says so, by its full name.
     */
    commit: string;
    version: string;
    /**
     * Name that the Bundle had.
     */
    bundle?: string;
    /**
     * The commit of the dry branch that was rendered.
     */
    drySha?: string;
    /**
     * When that promotion began; absent where the commit has no such time.
     */
    since?: string;
  }[];
  /**
   * Digests of the newest 2,000 requests that made Bundles, oldest first. CI's are carried out once, also after their Bundle is gone.
   */
  requests?: string[];
  conditions?: {
    type: string;
    status: 'True' | 'False' | 'Unknown';
    observedGeneration?: number;
    lastTransitionTime: string;
    reason: string;
    message: string;
  }[];
}

/** A Pipeline says where a service is promoted, in which order, and through which repository. Its name has at most 63 characters, and the condition Ready says what else is invalid. @public */
export interface Pipeline extends KubeObject {
  apiVersion: 'kardinal.io/v1alpha1';
  kind: 'Pipeline';
  spec: PipelineSpec;
  status?: PipelineStatus;
}

/** @public */
export interface BundleSpec {
  /**
   * What is promoted; image = container images, Helm charts or both, config = the files of a Git commit, mixed = all of them in one commit. A newer Bundle supersedes older ones of its type.
   */
  type: 'image' | 'config' | 'mixed';
  /**
   * The Pipeline, beside the label kardinal.io/pipeline. Both must agree.
   */
  pipeline?: string;
  /**
   * The release train that it belongs to, e.g. 2026-11, with Bundles of the other members of the PipelineGroup of its Pipeline; it is held with them. Default none.
   */
  train?: string;
  artifacts: {
    images?: {
      /**
       * The image's name in the manifests. Where they do not have it, and by default, every entry for the repository of the reference is updated.
       */
      name?: string;
      /**
       * Repository with tag and/or digest, e.g. ghcr.io/acme/app:1.29.0. A repository has one version in a Bundle.
       */
      reference: string;
      /**
       * Wins over the tag. Must be the digest of the reference, where that has one.
       */
      digest?: string;
    }[];
    /**
     * Helm charts, each in one version; of type image and mixed.
     */
    charts?: {
      /**
       * Where it is published, without its name, e.g. https://charts.example.com or oci://ghcr.io/acme/charts.
       */
      repository: string;
      /**
       * As its Chart.yaml says.
       */
      name: string;
      /**
       * A version, no range, e.g. 4.2.0.
       */
      version: string;
      /**
       * Of its archive in a Helm repository, of its manifest in a registry.
       */
      digest?: string;
    }[];
    /**
     * The commit whose configuration is promoted; of type config and mixed.
     */
    gitCommit?: {
      /**
       * URL of its repository, written like spec.git.url or one of spec.config.sources of the Pipeline, which allow it.
       */
      repository: string;
      /**
       * Its full name, 40 or 64 hexadecimal digits.
       */
      sha: string;
      /**
       * The directory whose files are promoted. Default the whole repository.
       */
      path?: string;
      /**
       * What it changes, for people.
       */
      message?: string;
    };
  };
  provenance?: {
    commitSHA?: string;
    ciRunURL?: string;
    author?: string;
    buildTimestamp?: string;
    /**
     * What each of several artifacts says of its own build, where a Subscription of type combined has found them; nobody has proven it. What says nothing is left out.
     */
    artifacts?: {
      /**
       * Repository and tag of an image, address and version of a chart, or repository and tag or commit of a configuration.
       */
      reference: string;
      /**
       * The commit that it was built from.
       */
      commitSHA?: string;
      /**
       * Where its sources are.
       */
      source?: string;
      author?: string;
      buildTimestamp?: string;
    }[];
    /**
     * The Bundle that a rollback takes back in the environment of intent.target, which it alone is promoted to.
     */
    rollbackOf?: string;
    /**
     * The Bundle that a rollback restores. It was verified in the environment, as its record says, and has the same artifacts.
     */
    rollbackTo?: string;
    /**
     * The Bundle whose release somebody promotes once more, to the environment of intent.target.
     */
    promotionOf?: string;
    /**
     * The Bundle that was seen to run in the environment of intent.target instead of what was promoted there. Nothing is written to a repository and no gate is asked; the environment has it on record once its health check finds it.
     */
    observedOf?: string;
    /**
     * The Bundle that is promoted once more to the environment of intent.target alone, where something else was seen to run. It was verified there, as its record says, and has the same artifacts.
     */
    restoredOf?: string;
  };
  intent?: {
    /**
     * The environment to promote to, with those it depends on. Default every environment.
     */
    target?: string;
    /**
     * Environments to leave out. One that an org gate guards needs a skip-permission gate that is true, or the Bundle is SkipDenied. Without such a permission the soak of what comes after it stays 0 minutes.
     */
    skip?: string[];
  };
}

/** @public */
export interface BundleStatus {
  observedGeneration?: number;
  /**
   * Signature of the controller over what is decided on of this status; without a valid one nobody acts on it.
   */
  seal?: string;
  phase?:
    | 'Available'
    | 'Promoting'
    | 'Verified'
    | 'Failed'
    | 'Superseded'
    | 'SkipDenied';
  /**
   * When the oldest of the Bundles was created that this one superseded, one after the other; only where the Pipeline has spec.promotion.maxPendingAge and there is one.
   */
  pendingSince?: string;
  /**
   * The Pipeline that the Bundle named when it was first reconciled. A label that changes later is not followed.
   */
  pipeline?: string;
  /**
   * The labels of the Bundle when it was first reconciled, which gates read. Labels that change later decide nothing.
   */
  labels?: {
    [k: string]: string;
  };
  /**
   * The annotations of the Bundle when it was first reconciled, which gates read and which order Bundles of one second. Annotations that change later decide no gate.
   */
  annotations?: {
    [k: string]: string;
  };
  /**
   * Who ordered this rollback as an emergency, and why, as the command signed it. Only the controller records it; the label kardinal.io/emergency alone has no effect.
   */
  emergency?: {
    requestedBy: string;
    reason: string;
    requestedAt: string;
  };
  /**
   * Who released which gate of an environment for this Bundle, until when and why, by the name of the order. Each carries the signature of the command; only the controller records them, before they have an effect, and none is removed.
   */
  overrides?: {
    [k: string]: {
      environment: string;
      /**
       * The template of the gate.
       */
      gate: {
        namespace: string;
        name: string;
      };
      requestedBy: string;
      reason: string;
      requestedAt: string;
      /**
       * From this instant on the gate holds again.
       */
      expiresAt: string;
      seal: string;
      /**
       * Who took it back. Whatever is here, the gate holds again.
       */
      withdrawal?: {
        requestedBy: string;
        requestedAt: string;
      };
    };
  };
  /**
   * What people and systems outside answered for gates that read externalApproval, once for each environment and name. Each carries the signature of whoever took the answer in; only the controller records them, and none is removed.
   */
  approvals?: {
    [k: string]: {
      environment: string;
      /**
       * As expressions write it below externalApproval.
       */
      name: string;
      decision: 'approved' | 'rejected';
      /**
       * Where it was answered.
       */
      source: 'portal' | 'webhook';
      answeredBy: string;
      answeredAt: string;
      comment?: string;
      seal: string;
      /**
       * Nobody answered this, whatever it says; it has no effect.
       */
      unfounded?: boolean;
    };
  };
  /**
   * The Graph that carries the Bundle out; absent once it was removed, as newer Bundles replaced this one.
   */
  graphRef?: string;
  /**
   * Rollbacks of this Bundle that the API server refused to store. They are not tried again.
   */
  refusedRollbacks?: {
    /**
     * The name that it would have.
     */
    bundle: string;
    /**
     * What the API server said.
     */
    message: string;
  }[];
  /**
   * The annotation kardinal.io/retry-at that was acted on last.
   */
  lastHandledRetryAt?: string;
  /**
   * Hash of the Pipeline's spec that the Graph was translated from.
   */
  pipelineSpecHash?: string;
  supersededBy?: string;
  /**
   * The environments that spec.intent.skip leaves out, each with the skip-permission gates that allowed it.
   */
  skipped?: {
    [k: string]: {
      policyGates?: {
        name: string;
        namespace?: string;
        scope?: string;
        result: 'pass' | 'fail' | 'pending';
        reason?: string;
        expression?: string;
        evaluatedAt?: string;
        /**
         * What the expression read, so that the decision can be replayed.
         */
        inputs?: {
          [k: string]: unknown;
        };
      }[];
    };
  };
  /**
   * One entry per targeted environment, with all that is needed to show it; outlives the Graph, its PromotionSteps and gates.
   */
  environments?: {
    [k: string]: {
      state: string;
      message?: string;
      /**
       * Place in the order of promotion, from 0. The keys of an object have no order.
       */
      position?: number;
      /**
       * Environments that are verified before this one, as the Graph had it.
       */
      upstreams?: string[];
      /**
       * The environment whose upstreams are also those of this one, where upstreams is absent as the list is long.
       */
      sameUpstreamsAs?: string;
      approval?: 'auto' | 'pr-review';
      path?: string;
      promotedAt?: string;
      healthCheckingSince?: string;
      verifiedAt?: string;
      /**
       * The annotation kardinal.io/retry-at that this environment has acted on last; each value starts it again once.
       */
      lastHandledRetryAt?: string;
      /**
       * When the environment was Verified, Failed or Superseded.
       */
      finishedAt?: string;
      commit?: string;
      prURL?: string;
      /**
       * The promotions to this environment that ended before it was started again; the last ten, in their order. What stands beside this is of the newest.
       */
      attempts?: {
        /**
         * Counted from 1; what came before the last ten is left out.
         */
        number: number;
        /**
         * How it ended; Failed, AbortedByAlarm or Superseded.
         */
        state: string;
        message?: string;
        startedAt?: string;
        finishedAt?: string;
        commit?: string;
        prURL?: string;
      }[];
      pullRequest?: {
        number: number;
        state: 'open' | 'closed' | 'merged';
        /**
         * The commit that the pull request was opened with.
         */
        head?: string;
      };
      evidence?: {
        /**
         * observed = what ran already was put on record; nothing was promoted.
         */
        cause?: 'observed';
        approvedBy?: string[];
        mergedBy?: string;
        mergedAt?: string;
        /**
         * The commit that was merged where somebody else had pushed to the branch of the pull request; absent when it was the promotion's own.
         */
        foreignHead?: string;
        /**
         * Go duration from the upstream's verification to the start of the promotion.
         */
        gateDuration?: string;
        promotionDuration?: string;
        health?: string;
        /**
         * The progressive delivery that it waited for, and the phase that it was last in.
         */
        delivery?: {
          delegate: string;
          status: string;
        };
        /**
         * The closed gates that somebody had released when they were passed, as in policyGates. Absent where every gate was open.
         */
        overrides?: {
          gate: {
            namespace: string;
            name: string;
          };
          requestedBy: string;
          reason: string;
          requestedAt: string;
          expiresAt: string;
        }[];
        /**
         * The gates that an emergency rollback did not wait for, who ordered it and why, and the emergency-permission gates of the platform that let it past them. Absent where every gate was open.
         */
        emergency?: {
          requestedBy: string;
          reason: string;
          requestedAt: string;
          /**
           * Names of the gates, as in policyGates.
           */
          passed: string[];
          permissions?: {
            name: string;
            namespace?: string;
            scope?: string;
            result: 'pass' | 'fail' | 'pending';
            reason?: string;
            expression?: string;
            evaluatedAt?: string;
            /**
             * What the expression read, so that the decision can be replayed.
             */
            inputs?: {
              [k: string]: unknown;
            };
          }[];
        };
        /**
         * The pauses that held a write of the promotion back, and since when; the newest 20.
         */
        pauses?: {
          /**
           * Absent where the whole Pipeline was paused.
           */
          environment?: string;
          by: string;
          reason: string;
          since?: string;
          until?: string;
          heldAt: string;
        }[];
        /**
         * For how many minutes it was well without a break, since when, and how often they began anew; with the last state of the MetricChecks. Without since, it ended with an alarm.
         */
        bake?: {
          minutes: number;
          since?: string;
          resets: number;
          metrics?: {
            name: string;
            state: 'good' | 'bad' | 'unknown';
            value?: number;
            query?: string;
            evaluatedAt?: string;
          }[];
        };
        /**
         * How the environment was rolled back after this version was not healthy in it.
         */
        rollback?: {
          startedAt: string;
          /**
           * The Bundle that rolled it back; absent where there was nothing to go back to.
           */
          bundle?: string;
          result?: 'Verified' | 'Failed' | 'Superseded';
        };
        /**
         * What the promotion made; a commit, or an artifact in a registry.
         */
        revision?: {
          type: 'git' | 'oci';
          repository?: string;
          branch?: string;
          commit?: string;
          reference?: string;
          digest?: string;
        };
        changes?: {
          file: string;
          /**
           * The image, or what else changed; config = the whole file, with from and to as short object names.
           */
          image: string;
          from?: string;
          to: string;
        }[];
        policyGates?: {
          name: string;
          namespace?: string;
          scope?: string;
          result: 'pass' | 'fail' | 'pending';
          reason?: string;
          expression?: string;
          evaluatedAt?: string;
          /**
           * merge where it held the merge of the pull request only; absent where it held the start.
           */
          holds?: 'merge';
          /**
           * What the expression read, so that the decision can be replayed.
           */
          inputs?: {
            [k: string]: unknown;
          };
        }[];
        /**
         * What the servers of custom steps answered; outputs of more than 2 KiB stay with the step.
         */
        answers?: {
          step: string;
          message: string;
          outputs?: {
            [k: string]: string;
          };
        }[];
        /**
         * What was rendered, onto a branch or for a registry, with what it was made from. Each is recorded in the Rendition of its name.
         */
        renditions?: {
          /**
           * The step that stored it, by the name of its outputs.
           */
          step: string;
          name: string;
          /**
           * The Template that set source and defaults; absent where the Pipeline says them itself.
           */
          template?: string;
          /**
           * The artifacts in registries that were rendered or taken; absent where none was.
           */
          artifacts?: {
            /**
             * Registry and repository.
             */
            reference: string;
            digest: string;
            /**
             * What the Template names it by; absent where that is its digest.
             */
            tag?: string;
          }[];
          source: {
            repository: string;
            commit: string;
            path: string;
          };
          renderer: {
            name: string;
            version: string;
          };
          inputs: string;
          /**
           * Registry and repository of what is in a registry.
           */
          reference?: string;
          digest?: string;
          /**
           * The branch of what is on one, in the repository of the source.
           */
          branch?: string;
          commit?: string;
          /**
           * The commit or digest of the Rendition before, of the same environment; absent for the first.
           */
          parent?: string;
        }[];
        /**
         * Gates that were not open when somebody merged the pull request, as they were at that instant; absent when all were open.
         */
        mergedAgainst?: {
          name: string;
          namespace?: string;
          scope?: string;
          result: 'pass' | 'fail' | 'pending';
          reason?: string;
          expression?: string;
          evaluatedAt?: string;
          /**
           * merge where it held the merge of the pull request only; absent where it held the start.
           */
          holds?: 'merge';
          /**
           * What the expression read, so that the decision can be replayed.
           */
          inputs?: {
            [k: string]: unknown;
          };
        }[];
      };
    };
  };
  conditions?: {
    type: string;
    status: 'True' | 'False' | 'Unknown';
    observedGeneration?: number;
    lastTransitionTime: string;
    reason: string;
    message: string;
  }[];
}

/** A Bundle is an immutable, versioned snapshot of what to deploy, with its provenance. @public */
export interface Bundle extends KubeObject {
  apiVersion: 'kardinal.io/v1alpha1';
  kind: 'Bundle';
  spec: BundleSpec;
  status?: BundleStatus;
}

/** @public */
export interface PromotionStepSpec {
  pipeline: string;
  environment: string;
  bundleRef: string;
  path: string;
  git: {
    url: string;
    branch: string;
    provider: string;
    secretRef?: string;
    /**
     * The Secret with the key that commits are signed with.
     */
    signingKeyRef?: string;
    /**
     * branch = the branch is the environment's own, and is created where it is missing.
     */
    layout?: 'branch';
    /**
     * external = what is promoted is taken from <branch>-next, and nothing is rendered.
     */
    hydrator?: 'external';
  };
  /**
   * The commit of the Bundle whose configuration is promoted, with what the Pipeline says of its repository.
   */
  gitCommit?: {
    url: string;
    sha: string;
    path?: string;
    branch?: string;
    provider: string;
    secretRef?: string;
    /**
     * Of a rollback; commits that it takes back, the last one first.
     */
    undone?: {
      url: string;
      sha: string;
      path?: string;
      branch?: string;
      provider: string;
      secretRef?: string;
    }[];
  };
  update: {
    strategy: string;
  };
  approval: 'auto' | 'pr-review';
  pr?: boolean;
  /**
   * The shard whose agent carries the promotion out, with credentials and health checks of its own cluster. Default the backend does.
   */
  shard?: string;
  /**
   * observed = nothing is promoted; what runs already is put on record.
   */
  cause?: 'observed';
  /**
   * What the promotion does, in this order; written out, also where the Pipeline leaves it to the default.
   */
  steps: {
    /**
     * The name of a step, e.g. git-push; any other with a webhook.
     */
    uses: string;
    /**
     * The name of its outputs; default is uses.
     */
    as?: string;
    /**
     * Settings, checked against the step's schema.
     */
    config?: {
      [k: string]: unknown;
    };
    /**
     * The server that carries out a step that is not installed; it is sent a POST, as docs/custom-steps.md says.
     */
    webhook?: {
      /**
       * http or https; addresses that kardinal.egress.allow of the backend does not allow are refused.
       */
      url: string;
      /**
       * How long one answer may take; then the promotion fails. Default 30.
       */
      timeoutSeconds?: number;
      /**
       * The Secret whose key Authorization is sent as the header of that name.
       */
      secretRef?: {
        name: string;
        /**
         * Only that of the Pipeline.
         */
        namespace?: string;
      };
    };
    /**
     * How long the step may take, e.g. 10m; then the promotion fails.
     */
    timeout?: string;
  }[];
  /**
   * As in the Pipeline.
   */
  health?: {
    type?: string;
    timeout?: string;
    resource?: {
      kind?: string;
      name?: string;
      namespace?: string;
      condition?: string;
      labelSelector?: {
        [k: string]: string;
      };
      workloads?: {
        kind?: string;
        name: string;
        namespace?: string;
      }[];
    };
    argocd?: {
      name?: string;
      namespace?: string;
    };
    flux?: {
      kind?: string;
      name?: string;
      namespace?: string;
    };
    argoRollouts?: {
      name?: string;
      namespace?: string;
    };
    flagger?: {
      name?: string;
      namespace?: string;
    };
    cluster?: string;
    settings?: {
      [k: string]: unknown;
    };
  };
  delivery?: {
    delegate?: string;
  };
  /**
   * What follows where the version is not healthy in time; as in the Pipeline.
   */
  onHealthFailure?: 'none' | 'rollback' | 'abort';
  /**
   * The direct upstream environments, in the order of the Pipeline.
   */
  upstreamEnvironments?: string[];
  /**
   * Upstreams by the Pipeline that the Bundle leaves out without a permission.
   */
  skippedUpstreams?: string[];
  /**
   * Verified once every upstream is; also makes the Graph's edge.
   */
  upstreamVerified?: string;
  /**
   * Names of the PolicyGates that guard this step; also makes the Graph's edges.
   */
  requiredGates?: string[];
}

/** @public */
export interface PromotionStepStatus {
  observedGeneration?: number;
  /**
   * Signature of the controller over what is decided on of this status; without a valid one nobody acts on it.
   */
  seal?: string;
  state?:
    | 'Pending'
    | 'Promoting'
    | 'WaitingForMerge'
    | 'HealthChecking'
    | 'Verified'
    | 'Failed'
    | 'Superseded'
    | 'RollingBack'
    | 'AbortedByAlarm'
    | 'NoOp'
    | 'NotDerived';
  message?: string;
  /**
   * How far each step of spec.steps is.
   */
  steps?: {
    uses: string;
    as: string;
    state:
      | 'Pending'
      | 'Running'
      | 'Waiting'
      | 'Succeeded'
      | 'Failed'
      | 'Skipped';
    startedAt?: string;
    finishedAt?: string;
    /**
     * Since when its time stands still, as what it waits for is not begun and somebody has to act first.
     */
    heldSince?: string;
    /**
     * Attempts since the last that succeeded; the fence of the next one.
     */
    attempts?: number;
    /**
     * Attempts that failed in a row; the retry schedule counts them.
     */
    failures?: number;
    /**
     * When the next attempt is made.
     */
    retryAt?: string;
    /**
     * Why it failed or is tried again; of a custom step that succeeded, what its server answered.
     */
    message?: string;
    /**
     * The edits that the answer of a custom step is about; where they come to something else by the push, the sequence starts again.
     */
    basis?: {
      baseCommit: string;
      fingerprint: string;
    };
    /**
     * What later steps, the pull request and the evidence can read; at most 16 KiB.
     */
    outputs?: {
      [k: string]: unknown;
    };
  }[];
  /**
   * When the step that failed last is tried again.
   */
  retryAt?: string;
  startedAt?: string;
  /**
   * The annotation kardinal.io/retry-at of the Bundle that was acted on last, or was there while the promotion went on; each value starts it again once. Empty where it started again without one.
   */
  lastHandledRetryAt?: string;
  /**
   * How often the promotion was started again after it failed; custom steps are then asked anew.
   */
  retries?: number;
  /**
   * The promotions to this environment that ended before somebody had it started again, or a change of the Pipeline did; the last ten, in their order.
   */
  attempts?: {
    /**
     * Counted from 1; what came before the last ten is left out.
     */
    number: number;
    /**
     * How it ended; Failed, AbortedByAlarm or Superseded.
     */
    state: string;
    message?: string;
    startedAt?: string;
    finishedAt?: string;
    commit?: string;
    prURL?: string;
  }[];
  branch?: string;
  baseCommit?: string;
  /**
   * The commit that carries this promotion (on the branch, then on the base once merged).
   */
  commit?: string;
  /**
   * What the promotion made; a commit, or an artifact in a registry.
   */
  revision?: {
    type: 'git' | 'oci';
    repository?: string;
    branch?: string;
    commit?: string;
    reference?: string;
    digest?: string;
  };
  /**
   * How the write ended; absent until it did.
   */
  written?: 'committed' | 'unchanged';
  changes?: {
    file: string;
    image: string;
    from?: string;
    to: string;
  }[];
  prURL?: string;
  pullRequest?: {
    number: number;
    url: string;
    state: 'open' | 'merged' | 'closed';
    head: string;
    /**
     * The head of its branch where somebody else pushed to it; absent while it is the promotion's own commit.
     */
    foreignHead?: string;
    closedAt?: string;
    /**
     * When the forge last said how it is; absent while the forge can be read.
     */
    asOf?: string;
    mergedBy?: string;
    approvedBy?: string[];
    /**
     * Who is asked to review it, as the forge says; absent where nobody is.
     */
    requestedReviewers?: string[];
    /**
     * Changes that reviewers requested; absent once they approve or somebody pushes.
     */
    changesRequested?: {
      by: string;
      at: string;
    }[];
    /**
     * What became of asking the forge to merge it by itself; absent where that is not asked for now.
     */
    autoMerge?: {
      /**
       * on = the forge merges it once it can; refused = it does not, and is asked again; ended = somebody has turned it off there.
       */
      state: 'on' | 'refused' | 'ended';
      /**
       * What the forge says where it refused, and what to do.
       */
      message?: string;
      at?: string;
    };
    /**
     * Where it is in the merge queue or merge train of its branch; absent where it is in none.
     */
    queue?: {
      name: 'merge queue' | 'merge train';
      /**
       * 1 is merged next; absent where the forge does not say.
       */
      position?: number;
      /**
       * What the queue tests and merges; kardinal/gates is set on it, too.
       */
      commit?: string;
    };
    bodyHash?: string;
    withdrawn?: boolean;
  };
  /**
   * The commit status kardinal/gates on the head of the open pull request, which branch protection can require.
   */
  gatesStatus?: {
    /**
     * The head that it is on.
     */
    commit: string;
    /**
     * The commit of a merge queue that it is on as well.
     */
    queueCommit?: string;
    state: 'success' | 'failure';
    description: string;
    /**
     * How often it is being set, since it was set last.
     */
    attempts?: number;
    /**
     * When it was set or refused; absent while it is being set.
     */
    setAt?: string;
    /**
     * Why the forge did not take it; it is tried again.
     */
    problem?: string;
  };
  mergedAt?: string;
  healthCheckingSince?: string;
  /**
   * The health adapter of the progressive delivery that it waits for, or waited for.
   */
  delegatedTo?: string;
  /**
   * The phase that the progressive delivery was last in, e.g. Paused.
   */
  delegatedStatus?: string;
  /**
   * Why the workloads are judged instead of what health names or finds, e.g. an Application that does not exist; absent once that judges.
   */
  healthWarnings?: string[];
  verifiedAt?: string;
  finishedAt?: string;
  /**
   * How far the bake is; nothing of it changes while nothing happens.
   */
  bake?: {
    minutes: number;
    /**
     * When the minutes began; absent during an alarm.
     */
    since?: string;
    /**
     * Since when they stand still, as a MetricCheck is not known.
     */
    heldSince?: string;
    /**
     * Since when the alarm lasts.
     */
    alarmSince?: string;
    /**
     * How often they began anew.
     */
    resets: number;
  };
  evidence?: {
    [k: string]: unknown;
  };
  conditions?: {
    type: string;
    status: 'True' | 'False' | 'Unknown';
    observedGeneration?: number;
    lastTransitionTime: string;
    reason: string;
    message: string;
  }[];
}

/** A PromotionStep is the promotion of one Bundle to one environment. @public */
export interface PromotionStep extends KubeObject {
  apiVersion: 'kardinal.io/v1alpha1';
  kind: 'PromotionStep';
  spec: PromotionStepSpec;
  status?: PromotionStepStatus;
}

/** @public */
export interface RenditionSpec {
  pipeline: string;
  /**
   * The first that it was stored for.
   */
  bundle: string;
  environment: string;
  /**
   * The Template that set source and defaults; absent where the Pipeline says them itself.
   */
  template?: string;
  /**
   * The artifacts in registries that were rendered or taken; absent where none was.
   */
  artifacts?: {
    /**
     * Registry and repository.
     */
    reference: string;
    digest: string;
    /**
     * What the Template names it by; absent where that is its digest.
     */
    tag?: string;
  }[];
  /**
   * What was rendered; a directory of a commit, or an artifact in a registry that holds manifests or a Helm chart.
   */
  source: {
    type: 'git' | 'manifests' | 'chart';
    /**
     * Clone URL, without credentials.
     */
    repository?: string;
    commit?: string;
    /**
     * The directory in the repository; absent for its root.
     */
    path?: string;
    /**
     * Registry and repository, e.g. ghcr.io/acme/charts/guestbook.
     */
    reference?: string;
    digest?: string;
  };
  /**
   * The program that made the output.
   */
  renderer: {
    /**
     * kustomize, helm, plain where files are taken as they are, or unknown where the hydrator of somebody else rendered them.
     */
    name: string;
    version: string;
  };
  /**
   * SHA-256 of everything that it was made from, of what the hydrator of somebody else rendered that of its manifests; the same inputs have the same output, and nothing is rendered again.
   */
  inputs: string;
  /**
   * The output.
   */
  revision: {
    type: 'git' | 'oci';
    /**
     * Clone URL, without credentials.
     */
    repository?: string;
    branch?: string;
    commit?: string;
    /**
     * Registry and repository, without tag and digest.
     */
    reference?: string;
    digest?: string;
  };
  /**
   * The commit or digest of the Rendition before, of the same Pipeline and environment; absent for the first.
   */
  parent?: string;
}

/** @public */
export interface RenditionStatus {
  observedGeneration?: number;
  conditions?: {
    type: string;
    status: 'True' | 'False' | 'Unknown';
    observedGeneration?: number;
    lastTransitionTime: string;
    reason: string;
    message: string;
  }[];
}

/** A Rendition is the rendered output of a Bundle for an environment: a commit, or an artifact in a registry, with what it was made from. It belongs to the Bundles that it was stored for, and is deleted with the last of them. @public */
export interface Rendition extends KubeObject {
  apiVersion: 'kardinal.io/v1alpha1';
  kind: 'Rendition';
  spec: RenditionSpec;
  status?: RenditionStatus;
}

/** @public */
export interface TemplateSpec {
  /**
   * What is rendered, an artifact in a registry.
   */
  source: {
    /**
     * manifests are in the file manifest.yaml of the artifact; a chart is rendered with Helm.
     */
    type: 'manifests' | 'chart';
    /**
     * Its URL, without a path, e.g. https://ghcr.io.
     */
    registry: string;
    /**
     * In the registry, e.g. acme/charts/web-service.
     */
    repository: string;
    /**
     * Of the artifact's manifest.
     */
    digest?: string;
    /**
     * In place of the digest, a tag. The registry is asked again and again what it means; where it is moved, everything that uses the Template is rendered again.
     */
    tag?: string;
    /**
     * How long it waits at least until it asks again what the tag means, 1m or longer. Default 5m; up to a tenth is added, by its name, so that not everything is looked at in the same moment.
     */
    minInterval?: string;
    /**
     * A Secret of type kubernetes.io/dockerconfigjson in a policy namespace of the operator, to ask what the tag means with. Nobody pulls with it.
     */
    secretRef?: {
      namespace: string;
      name: string;
    };
  };
  /**
   * How a chart is rendered.
   */
  render?: {
    /**
     * Name of the release. Default that of the Pipeline.
     */
    release?: string;
    /**
     * Of the release. Default default.
     */
    namespace?: string;
    /**
     * What the chart sees as the version of Kubernetes, e.g. 1.31.0.
     */
    kubeVersion?: string;
    /**
     * What the chart sees beside what Kubernetes has, e.g. monitoring.coreos.com/v1.
     */
    apiVersions?: string[];
  };
  /**
   * What holds where nobody overrides it.
   */
  defaults?: {
    /**
     * Of the chart. Overrides are merged into them, lists are replaced as a whole. Expressions in texts are rendered as in settings of steps.
     */
    values?: {
      [k: string]: unknown;
    };
    /**
     * Made of what the source comes to, before those of an environment.
     */
    patches?: {
      /**
       * The objects that it changes, of what the source comes to; at least one has to be there.
       */
      target: {
        /**
         * API group, empty for core. Default any.
         */
        group?: string;
        kind: string;
        /**
         * Default any.
         */
        name?: string;
      };
      updates: {
        /**
         * Where the value is, e.g. spec.template.spec.containers[0].image.
         */
        path: string;
        /**
         * Text, in which expressions are rendered as in settings of steps; a number or a boolean; null where it is absent.
         */
        value?: {
          [k: string]: unknown;
        };
      }[];
    }[];
  };
  /**
   * What an environment may override.
   */
  overrides?: {
    /**
     * Default none.
     */
    values?: {
      policy: 'All' | 'Restricted' | 'None';
      /**
       * Paths of values, e.g. replicaCount or resources.*. Each allows what is below it, too; * stands for one name.
       */
      allow?: string[];
    };
    /**
     * Default none.
     */
    patches?: {
      policy: 'All' | 'Restricted' | 'None';
      allow?: {
        /**
         * API group that the target of a patch has to name, empty for core. Default any.
         */
        group?: string;
        kind: string;
        /**
         * Name that the target of a patch has to give. Default any.
         */
        name?: string;
        /**
         * Paths in the object, e.g. spec.replicas or spec.template.spec.containers.*.resources. Each allows what is below it, too; * stands for one name, or one position in a list.
         */
        paths: string[];
      }[];
    };
  };
}

/** @public */
export interface TemplateStatus {
  observedGeneration?: number;
  /**
   * What the tag meant when it was found last; this digest alone is rendered. Absent where the source has a digest itself.
   */
  source?: {
    registry: string;
    repository: string;
    tag: string;
    digest: string;
    /**
     * When the registry was first seen to answer with it.
     */
    since: string;
  };
  /**
   * Signature of the controller over what is rendered of this status; without a valid one nothing is.
   */
  seal?: string;
  conditions?: {
    type: string;
    status: 'True' | 'False' | 'Unknown';
    observedGeneration?: number;
    lastTransitionTime: string;
    reason: string;
    message: string;
  }[];
}

/** A Template says what environments are rendered from that name it in the step render-template, with which settings and defaults, and what they may override. It belongs to the platform team; a change of it is promoted through every Pipeline that names it. @public */
export interface Template extends KubeObject {
  apiVersion: 'kardinal.io/v1alpha1';
  kind: 'Template';
  spec: TemplateSpec;
  status?: TemplateStatus;
}

/** @public */
export interface PolicyGateSpec {
  /**
   * CEL; open only when it evaluates to true.
   */
  expression: string;
  /**
   * What a person reads when the gate is closed.
   */
  message?: string;
  /**
   * Go duration; how often it is evaluated when neither a watch nor the clock causes it. Default 5m; a shorter one than 10s is 10s.
   */
  recheckInterval: string;
  /**
   * IANA zone for schedule.*, e.g. Europe/Berlin. Default UTC; an unknown one keeps the gate closed.
   */
  timezone?: string;
  /**
   * A server that is asked for each Bundle and environment that waits; its answer is externalApproval.<name> of this gate. While it does not answer, that is absent, and the gate closed if it reads it.
   */
  webRequest?: {
    /**
     * As the expression writes it below externalApproval.
     */
    name: string;
    /**
     * Receives a POST with JSON, and answers with approved, a boolean, and as it likes by and comment.
     */
    url: string;
    /**
     * A Secret beside the template, whose key Authorization is sent as that header.
     */
    secretRef?: {
      name: string;
    };
    /**
     * Go duration; how often it is asked again. Default 1m; a shorter one than 10s is 10s. After failures the time doubles, up to 10m.
     */
    interval: string;
    /**
     * Go duration; how long one request may take. Default 10s, at most 30s.
     */
    timeout: string;
    /**
     * Go duration; how long an answer counts without another one. Default 10m; at least twice the interval.
     */
    maxAge: string;
  };
  /**
   * Glob over host/owner/name of spec.git.url, without scheme, port and .git, in any case: github.com/acme/* or github.com/acme/gitops. What is below a match is in it. * and ? stay within a segment, ** matches any number. Only in a template; default every repository.
   */
  repository?: string;
  /**
   * Glob over the directory that promotions write to, in any case, e.g. environments/prod or ** /prod-*. What is below a match is in it, and a directory above one too, as far as the glob says before its first **. Only in a template; default every directory.
   */
  path?: string;
  /**
   * The Bundle that an instance guards; set by the controller, absent in a template.
   */
  bundleRef?: string;
  /**
   * What of the promotion an instance holds, absent for its start; merge for the merge of its pull request only. Set by the controller.
   */
  holds?: 'merge';
  pipeline?: string;
  environment?: string;
  upstreamEnvironments?: string[];
  /**
   * Upstreams by the Pipeline that the Bundle leaves out without a permission. Their soak is 0 minutes, and so is bundle.upstreamSoakMinutes.
   */
  skippedUpstreams?: string[];
  /**
   * State of the upstreams; makes the Graph's edge.
   */
  upstreamEnvironment?: string;
  /**
   * The template that this instance was made from.
   */
  templateRef?: {
    namespace?: string;
    name?: string;
  };
}

/** @public */
export interface PolicyGateStatus {
  observedGeneration?: number;
  /**
   * Signature of the controller over what is decided on of this status; without a valid one nobody acts on it.
   */
  seal?: string;
  /**
   * Open. Anything but true keeps the promotion waiting. Absent in a template, false in one that is invalid.
   */
  ready?: boolean;
  lastEvaluatedAt?: string;
  /**
   * The next instant at which the result can change by itself.
   */
  nextEvaluationAt?: string;
  /**
   * When a closed gate opens by itself, where time alone decides that.
   */
  opensAt?: string;
  /**
   * Why it is open or closed; in a template what is wrong with it, e.g. that it guards nothing.
   */
  reason?: string;
  /**
   * What a template applies to now. Lists have the first 50 names.
   */
  coverage?: {
    environmentCount: number;
    /**
     * Pipelines with an environment that it applies to.
     */
    pipelineCount: number;
    /**
     * As namespace/pipeline/environment.
     */
    environments: string[];
    /**
     * Pipelines in its reach without an environment that it applies to.
     */
    unmatchedPipelineCount: number;
    /**
     * As namespace/pipeline.
     */
    unmatchedPipelines: string[];
  };
  /**
   * Of a template, which promotions it keeps waiting now; absent where it keeps none. Counted some seconds later.
   */
  waiting?: {
    count: number;
    /**
     * As namespace/bundle/environment; the first 20.
     */
    promotions: string[];
  };
  /**
   * Of a template that was changed, which promotions that have not started it still guards as it was before; a new Bundle is promoted with it as it is now. Absent where there are none.
   */
  outdated?: {
    count: number;
    /**
     * As namespace/bundle/environment; the first 20.
     */
    promotions: string[];
  };
  /**
   * Who released the gate, until when and why; present while it is open for that only.
   */
  override?: {
    requestedBy: string;
    reason: string;
    requestedAt: string;
    expiresAt: string;
  };
  /**
   * What the server of spec.webRequest answered last.
   */
  webRequest?: {
    decision?: 'approved' | 'rejected';
    by?: string;
    comment?: string;
    /**
     * When it answered so; an answer that stays the same is written again before it is stale.
     */
    at?: string;
    /**
     * From then on it is stale, unless it was given again.
     */
    validUntil?: string;
    /**
     * Why it does not answer now.
     */
    problem?: string;
  };
  /**
   * What the expression read at that evaluation.
   */
  inputs?: {
    [k: string]: unknown;
  };
  conditions?: {
    type: string;
    status: 'True' | 'False' | 'Unknown';
    observedGeneration?: number;
    lastTransitionTime: string;
    reason: string;
    message: string;
  }[];
}

/** A PolicyGate is a CEL condition on a promotion. Without bundleRef it is a template; with one, an instance that guards one environment of one Bundle. A template guards the environments that its label or annotation kardinal.io/applies-to selects, and those whose promotions write to its repository and path, whatever they are called. applies-to is a comma list (in the annotation) of names of environments, of their labels like tier=production, or * for all. A team writes the names and labels of its environments: what must hold against the team has a repository or path. With the label kardinal.io/scope: org, in a policy namespace that the operator configured, it guards every environment when it says none of these. With the label kardinal.io/type: skip-permission, there too, it permits to skip the environments for which all that it says is so, while its expression is true. It cannot read metrics: an expression that needs one is not true. With the label kardinal.io/type: emergency-permission, there too, it lets an emergency rollback past the closed gates of the environments for which all that it says is so, while its expression is true. With the label kardinal.io/overridable: "true", a gate of a policy namespace can be overridden for one Bundle by whoever has the permission; without it nobody can. A team's own gates can always be. @public */
export interface PolicyGate extends KubeObject {
  apiVersion: 'kardinal.io/v1alpha1';
  kind: 'PolicyGate';
  spec: PolicyGateSpec;
  status?: PolicyGateStatus;
}

/** @public */
export interface MetricCheckSpec {
  provider: {
    /**
     * The metric provider, e.g. prometheus; an installed module adds it.
     */
    type: string;
    /**
     * Base URL of its API, e.g. https://prometheus.example.com or http://prometheus.monitoring.svc:9090. Addresses that the operator does not allow are refused.
     */
    address: string;
    /**
     * A Secret of this namespace for the header Authorization: the key token (Bearer), the keys username and password (Basic), or the key Authorization (the whole value). Its key url limits where it may be sent. Sent over TLS, or to a Service of the cluster.
     */
    secretRef?: {
      name: string;
    };
  };
  /**
   * The query, which must give one number. It may hold {{ .AppName }} or {{ .Pipeline }} (the Pipeline), {{ .Namespace }}, {{ .Environment }}, {{ .Bundle }} and {{ .Version }}, in PromQL as the value of a label, in quotes: they are escaped.
   */
  query: string;
  /**
   * A comparison with a number, e.g. >= 0.99: then the result is Pass. Without it, whatever is no failure is a success.
   */
  successCondition?: string;
  /**
   * The same for the result Fail, which wins where both are true. Without it, whatever is no success is a failure; with both, what is neither is Inconclusive.
   */
  failureCondition?: string;
  /**
   * What no data, or a value that is not a number (0/0), comes to. hold = neither success nor failure, gates that read it stay closed and a bake stands still; pass = Pass; fail = Fail.
   */
  noDataBehavior: 'hold' | 'pass' | 'fail';
  /**
   * Go duration; how often it is evaluated while somebody waits for it. Default 1m; a shorter one than 10s is 10s.
   */
  interval: string;
  /**
   * Go duration; how long the provider may take for one query. Default 10s, from 1s to 30s.
   */
  timeout: string;
}

/** @public */
export interface MetricCheckStatus {
  observedGeneration?: number;
  /**
   * The generation of the spec that the results are of; those of another one count for nobody.
   */
  queryGeneration?: number;
  /**
   * Signature of the controller over what is decided on of this status; without a valid one nobody acts on it.
   */
  seal?: string;
  /**
   * One for each promotion that reads it where the query has variables, else one without pipeline, environment and bundle. Nothing of it is written anew while it says the same.
   */
  results?: {
    namespace?: string;
    pipeline?: string;
    environment?: string;
    bundle?: string;
    /**
     * Rounded to six digits; the conditions judge the exact one.
     */
    value?: number;
    result: 'Pass' | 'Fail' | 'Inconclusive' | 'NoData';
    /**
     * There is no current measurement: the provider cannot be reached for three intervals, gives no data, or not one number. Gates that read the value or the result are closed.
     */
    stale: boolean;
    /**
     * Measured, NoData, NotANumber, or why there is no measurement.
     */
    reason: string;
    message?: string;
    /**
     * As it was sent.
     */
    query: string;
    /**
     * When it came to say so.
     */
    evaluatedAt: string;
    /**
     * Since when it is measured without a gap; absent while it is stale.
     */
    measuredSince?: string;
  }[];
  conditions?: {
    type: string;
    status: 'True' | 'False' | 'Unknown';
    observedGeneration?: number;
    lastTransitionTime: string;
    reason: string;
    message: string;
  }[];
}

/** A MetricCheck asks a metric provider for one number and judges it. Gates of its namespace read it as metrics.<name> or metrics["name"], and so do the org gates of a policy namespace; the bake of an environment names it in metricChecks. It is evaluated while one of them waits for it, for each promotion by itself where its query has variables. @public */
export interface MetricCheck extends KubeObject {
  apiVersion: 'kardinal.io/v1alpha1';
  kind: 'MetricCheck';
  spec: MetricCheckSpec;
  status?: MetricCheckStatus;
}

/** @public */
export interface AuditLogSpec {
  /**
   * The Pipeline of the same namespace.
   */
  pipeline: string;
  /**
   * What people asked for last, written by the backend that carried it out or denied it; the controller copies it into the records.
   */
  commands?: {
    id: string;
    at: string;
    action: string;
    outcome: 'Pending' | 'Success' | 'Failure' | 'Denied';
    by: string;
    via: 'portal' | 'ci' | 'kubernetes' | 'forge' | 'catalog' | 'controller';
    bundle?: string;
    environment?: string;
    gate?: string;
    message: string;
    /**
     * Signature of the backend over the command, for this one log.
     */
    seal: string;
  }[];
}

/** @public */
export interface AuditLogStatus {
  observedGeneration?: number;
  /**
   * Signature of the controller over the records; without a valid one they are not believed, and written anew from what is there.
   */
  seal?: string;
  /**
   * Older records were removed to keep the log short; absent while there are all.
   */
  completeSince?: string;
  /**
   * The pauses in the records that are still in the spec of the Pipeline, so that it is noticed when they go.
   */
  pauses?: {
    /**
     * Of its record.
     */
    id: string;
    at: string;
    /**
     * Absent where the whole Pipeline is paused.
     */
    environment?: string;
    /**
     * When it ends by itself.
     */
    until?: string;
  }[];
  records?: {
    /**
     * Follows from what happened; the same again has the same.
     */
    id: string;
    at: string;
    /**
     * What happened, e.g. PromotionStarted or GateClosed.
     */
    action: string;
    outcome: 'Pending' | 'Success' | 'Failure' | 'Denied';
    /**
     * Who decided; the entity ref of a user, the name of a CI token, a login of the forge, or kardinal.
     */
    by: string;
    /**
     * From where; webhook is a system outside that answered an approval, catalog a file that the catalog has read.
     */
    via:
      | 'portal'
      | 'ci'
      | 'kubernetes'
      | 'forge'
      | 'webhook'
      | 'catalog'
      | 'controller';
    bundle?: string;
    environment?: string;
    gate?: string;
    /**
     * Why, or what came of it.
     */
    message: string;
  }[];
  conditions?: {
    type: string;
    status: 'True' | 'False' | 'Unknown';
    observedGeneration?: number;
    lastTransitionTime: string;
    reason: string;
    message: string;
  }[];
}

/** What people and the controller decided about one Pipeline, newest last; the name is that of the Pipeline, and it outlives it. @public */
export interface AuditLog extends KubeObject {
  apiVersion: 'kardinal.io/v1alpha1';
  kind: 'AuditLog';
  spec: AuditLogSpec;
  status?: AuditLogStatus;
}

/** @public */
export interface NotificationHookSpec {
  /**
   * webhook = JSON that is signed; slack = JSON that Slack and what is compatible with it show; backstage = notifications in the portal.
   */
  type: 'webhook' | 'slack' | 'backstage';
  /**
   * http or https; addresses that kardinal.egress.allow of the backend does not allow are refused.
   */
  url?: string;
  /**
   * A Secret of the same namespace. Its key `secret` signs a webhook; its key `url` is the address of type slack.
   */
  secretRef?: {
    name: string;
  };
  /**
   * Entity refs of what type backstage notifies, e.g. group:default/team-a; of an entity that is neither user nor group, its owner. Default the owner of the entity that shows the Pipeline.
   */
  recipients?: string[];
  /**
   * What is reported. Default everything.
   */
  events?: (
    | 'Bundle.Verified'
    | 'Bundle.Failed'
    | 'Promotion.WaitingForReview'
    | 'Promotion.Verified'
    | 'Promotion.Failed'
    | 'Promotion.RolledBack'
    | 'Gate.Closed'
    | 'Gate.Overridden'
  )[];
  /**
   * Of which Pipelines of the namespace. Default of all.
   */
  pipelines?: string[];
}

/** @public */
export interface NotificationHookStatus {
  observedGeneration?: number;
  /**
   * Instant and id of the newest delivery that is not listed any more; what is not later is not sent again.
   */
  after?: string;
  /**
   * The delivery that has failed and is tried again; those after it wait.
   */
  pending?: {
    id: string;
    attempts: number;
    retryAt: string;
    message: string;
  };
  /**
   * The newest deliveries that have ended, newest last.
   */
  deliveries?: {
    /**
     * The header X-Kardinal-Delivery.
     */
    id: string;
    event: string;
    /**
     * When it happened.
     */
    at: string;
    result: 'Delivered' | 'GivenUp';
    message?: string;
  }[];
  conditions?: {
    type: string;
    status: 'True' | 'False' | 'Unknown';
    observedGeneration?: number;
    lastTransitionTime: string;
    reason: string;
    message: string;
  }[];
}

/** Where what happens to the Pipelines of a namespace is reported to. Nothing waits for it. @public */
export interface NotificationHook extends KubeObject {
  apiVersion: 'kardinal.io/v1alpha1';
  kind: 'NotificationHook';
  spec: NotificationHookSpec;
  status?: NotificationHookStatus;
}

/** @public */
export interface ChangeWindowSpec {
  /**
   * IANA zone of every time in it, e.g. Europe/Berlin. Default UTC; with an unknown one the window stays closed.
   */
  timezone?: string;
  /**
   * What a person reads while it is closed.
   */
  message?: string;
  /**
   * When promotions may begin. Without it, always but in what exclude says.
   */
  allow?: {
    /**
     * When the first one begins, by the clocks of the zone, e.g. 2026-01-05T09:00. A time that the clocks skip is the moment of that.
     */
    start: string;
    /**
     * When the first one ends, by the same clocks; later ones last as long.
     */
    end: string;
    /**
     * A rule of RFC 5545, e.g. FREQ=WEEKLY;BYDAY=MO,TU,WE,TH. At most once a day; UNTIL is by the clocks of the zone, or in UTC with Z. Without it, there is one.
     */
    recurrence?: string;
  }[];
  /**
   * When they may not, whatever allow says.
   */
  exclude?: {
    /**
     * When the first one begins, by the clocks of the zone, e.g. 2026-01-05T09:00. A time that the clocks skip is the moment of that.
     */
    start: string;
    /**
     * When the first one ends, by the same clocks; later ones last as long.
     */
    end: string;
    /**
     * A rule of RFC 5545, e.g. FREQ=WEEKLY;BYDAY=MO,TU,WE,TH. At most once a day; UNTIL is by the clocks of the zone, or in UTC with Z. Without it, there is one.
     */
    recurrence?: string;
  }[];
  /**
   * Glob over host/owner/name of spec.git.url, without scheme, port and .git, in any case: github.com/acme/* or github.com/acme/gitops. What is below a match is in it. * and ? stay within a segment, ** matches any number. Default every repository.
   */
  repository?: string;
  /**
   * Glob over the directory that promotions write to, in any case, e.g. environments/prod or ** /prod-*. What is below a match is in it, and a directory above one too, as far as the glob says before its first **. Default every directory.
   */
  path?: string;
}

/** @public */
export interface ChangeWindowStatus {
  observedGeneration?: number;
  /**
   * Whether promotions may begin now. What decides is the spec, not this.
   */
  open?: boolean;
  /**
   * When it opens or closes next; absent where time alone changes nothing.
   */
  changesAt?: string;
  /**
   * What it guards, by the Pipelines as they are now.
   */
  coverage?: {
    environmentCount: number;
    /**
     * Pipelines with an environment that it applies to.
     */
    pipelineCount: number;
    /**
     * As namespace/pipeline/environment.
     */
    environments: string[];
    /**
     * Pipelines in its reach without an environment that it applies to.
     */
    unmatchedPipelineCount: number;
    /**
     * As namespace/pipeline.
     */
    unmatchedPipelines: string[];
  };
  conditions?: {
    type: string;
    status: 'True' | 'False' | 'Unknown';
    observedGeneration?: number;
    lastTransitionTime: string;
    reason: string;
    message: string;
  }[];
}

/** A ChangeWindow says when promotions may begin: inside of one of allow, where it has any, and inside of none of exclude. It guards the environments that a PolicyGate with the same labels, annotation kardinal.io/applies-to, repository and path would, as a gate that Kardinal looks at before each write and merge; at once, in flight too. With the label kardinal.io/scope: org, in a policy namespace that the operator configured, no Pipeline gets around it. @public */
export interface ChangeWindow extends KubeObject {
  apiVersion: 'kardinal.io/v1alpha1';
  kind: 'ChangeWindow';
  spec: ChangeWindowSpec;
  status?: ChangeWindowStatus;
}

/** @public */
export interface PipelineGroupSpec {
  /**
   * The Pipelines of a train, each of which brings a Bundle. A Pipeline is a member of one PipelineGroup.
   */
  members: {
    /**
     * Name of a Pipeline in this namespace.
     */
    pipeline: string;
    /**
     * Members whose Bundle of the train is verified in an environment before the Bundle of this one begins there.
     */
    dependsOn?: string[];
  }[];
  /**
   * The environments at which the members move together, in the order of promotion; every member has them. In each, no Bundle of a train begins before all members have one and all of these are verified in the environments before it. Elsewhere each goes on by itself.
   */
  environments: string[];
}

/**
 * For people. What holds a Bundle is the spec, and what is recorded of the Bundles, not this.
 */
/** @public */
export interface PipelineGroupStatus {
  observedGeneration?: number;
  /**
   * Where the train stands of which a member brought the newest Bundle.
   */
  train?: {
    name: string;
    members: {
      pipeline: string;
      /**
       * Its Bundles of the train that count; several where images and configuration come apart.
       */
      bundles: string[];
      /**
       * In the order of the spec.
       */
      environments: {
        name: string;
        state: 'Waiting' | 'Moving' | 'Verified' | 'Failed';
        /**
         * What it waits for.
         */
        message?: string;
      }[];
    }[];
  };
  conditions?: {
    type: string;
    status: 'True' | 'False' | 'Unknown';
    observedGeneration?: number;
    lastTransitionTime: string;
    reason: string;
    message: string;
  }[];
}

/** A PipelineGroup names Pipelines of its namespace whose Bundles move together as a release train, and the order between their services. It holds Bundles with spec.train in its environments, and no others, as a gate that Kardinal looks at before each write and merge. @public */
export interface PipelineGroup extends KubeObject {
  apiVersion: 'kardinal.io/v1alpha1';
  kind: 'PipelineGroup';
  spec: PipelineGroupSpec;
  status?: PipelineGroupStatus;
}

/** @public */
export interface CommitStatusSpec {
  /**
   * URL of the repository that has the commit, without credentials, as spec.git.url of a Pipeline names it; with and without .git is the same.
   */
  repository?: string;
  /**
   * Instead of repository, a Pipeline of the namespace; the commit is in the repository that it promotes in.
   */
  pipelineRef?: string;
  /**
   * The whole hash of the commit, 40 hexadecimal digits, or 64 in a repository with SHA-256.
   */
  sha: string;
  /**
   * What Pipelines call the check, e.g. load-test or ci/lint. Keys that begin with kardinal/ are what Kardinal itself reports; what others write under them does not count.
   */
  key: string;
  /**
   * pending while it is not known; only success lets a promotion go on.
   */
  phase: 'pending' | 'success' | 'failure';
  /**
   * One sentence for people, e.g. what the check does at the moment, or why it failed.
   */
  description?: string;
  /**
   * The page that says more, with http or https and without credentials.
   */
  url?: string;
}

/** @public */
export interface CommitStatusStatus {
  observedGeneration?: number;
  /**
   * What was written to the commit statuses of the forge last.
   */
  reported?: {
    repository: string;
    state: 'pending' | 'success' | 'failure';
    description: string;
    url?: string;
  };
  /**
   * What is being written to the forge, or is tried again.
   */
  attempt?: {
    /**
     * How often it was begun since the last that succeeded.
     */
    number: number;
    retryAt?: string;
    /**
     * Why it failed.
     */
    message?: string;
  };
  /**
   * Ready: it counts. Conflicting, only while it is so: others say something else under the same key of the same commit. Synchronised: whether the forge shows it.
   */
  conditions?: {
    type: string;
    status: 'True' | 'False' | 'Unknown';
    observedGeneration?: number;
    lastTransitionTime: string;
    reason: string;
    message: string;
  }[];
}

/** A CommitStatus is what somebody's check says of one commit of a repository, for the Pipelines of its namespace. Whoever may write it there decides what it says; which commit it is about, and under which key, is fixed. @public */
export interface CommitStatus extends KubeObject {
  apiVersion: 'kardinal.io/v1alpha1';
  kind: 'CommitStatus';
  spec: CommitStatusSpec;
  status?: CommitStatusStatus;
}

/** @public */
export interface RevertCommitSpec {
  /**
   * The Pipeline, in the same namespace.
   */
  pipeline: string;
  environment: string;
  /**
   * The commit to go back to, as a Bundle that was verified there names it; the whole hash.
   */
  drySha?: string;
  /**
   * The Bundle to go back to, which was verified there.
   */
  bundle?: string;
  /**
   * One sentence, on the Bundle and in the pull request.
   */
  reason?: string;
}

/** @public */
export interface RevertCommitStatus {
  observedGeneration?: number;
  /**
   * Pending until its Bundle is there, then Reverting, Reverted or Failed, as that is.
   */
  phase?: 'Pending' | 'Reverting' | 'Reverted' | 'Failed';
  /**
   * The Bundle that is taken back.
   */
  from?: string;
  /**
   * The Bundle that is restored.
   */
  to?: string;
  /**
   * The Bundle that does it.
   */
  bundle?: string;
  conditions?: {
    type: string;
    status: 'True' | 'False' | 'Unknown';
    observedGeneration?: number;
    lastTransitionTime: string;
    reason: string;
    message: string;
  }[];
}

/** A RevertCommit takes an environment back, once, to what was verified there: by the Bundle of a rollback, with the gates and the review of the environment. Where environments are branches, nothing is rendered again. @public */
export interface RevertCommit extends KubeObject {
  apiVersion: 'kardinal.io/v1alpha1';
  kind: 'RevertCommit';
  spec: RevertCommitSpec;
  status?: RevertCommitStatus;
}

/** @public */
export interface SubscriptionSpec {
  /**
   * What is looked at; image = the tags of a container image in a registry, chart = the versions of a Helm chart in a Helm repository or a registry, git = a branch or the tags of a Git repository, combined = several images and charts, or some and a repository, that become one Bundle.
   */
  type: 'image' | 'chart' | 'git' | 'combined';
  /**
   * The Pipeline of the same namespace that the Bundles are for.
   */
  pipeline: string;
  /**
   * What becomes of the newest that is there when it begins; skipped = nothing, promoted = a Bundle.
   */
  first: 'skipped' | 'promoted';
  /**
   * How long it waits at least between two looks, 1m or longer. Default 5m; up to a tenth is added, by its name, so that not everything is looked at in the same moment.
   */
  minInterval?: string;
  /**
   * Whether nothing is looked at for now.
   */
  suspend?: boolean;
  /**
   * Which image, and which of its tags; of type image.
   */
  image?: {
    /**
     * Registry and repository without tag and digest, e.g. ghcr.io/acme/shop. Registries are asked over HTTPS, and on this machine over HTTP.
     */
    repository: string;
    /**
     * The image's name in the manifests, as in a Bundle. By default every entry for the repository is updated.
     */
    name?: string;
    /**
     * How one of the tags is chosen; semver = the highest version, lexical = the last one in alphabetical order, newestBuild = the one that was built last, digest = what one tag means now.
     */
    select: 'semver' | 'lexical' | 'newestBuild' | 'digest';
    /**
     * Which versions count, as npm writes ranges, e.g. ^1.4 or >=2.0.0 <3.0.0. Default all. Prereleases count where the range names one, as in >=2.0.0-0.
     */
    range?: string;
    /**
     * The tag that select digest follows, e.g. stable.
     */
    tag?: string;
    /**
     * Only tags count in which this regular expression (RE2) is found, e.g. ^sha-. Default all.
     */
    allow?: string;
    /**
     * Tags in which one of these regular expressions (RE2) is found do not count.
     */
    ignore?: string[];
    /**
     * A tag counts once it has this platform, e.g. linux/arm64. Default any.
     */
    platform?: string;
    /**
     * What is written where the image is used; digest = exactly the content that was found, tag = its tag alone.
     */
    pin: 'digest' | 'tag';
    /**
     * A Secret of the same namespace whose key cosign.pub is a public key, as cosign generate-key-pair makes one. What it has not signed becomes no Bundle of this Subscription.
     */
    verifyKeyRef?: {
      name: string;
    };
    /**
     * A Secret of the same namespace, of type kubernetes.io/dockerconfigjson, with a login for the registry. It is sent to that registry alone, and to where it gives tokens.
     */
    secretRef?: {
      name: string;
    };
  };
  /**
   * Which Helm chart, and which of its versions; of type chart. The highest that counts is promoted.
   */
  chart?: {
    /**
     * Where it is published, without its name, e.g. https://charts.example.com or oci://ghcr.io/acme/charts. On this machine, registries are asked over HTTP, and Helm repositories may be http://.
     */
    repository: string;
    /**
     * As its Chart.yaml says.
     */
    name: string;
    /**
     * Which versions count, as npm writes ranges, e.g. ^1.4 or >=2.0.0 <3.0.0. Default all that are released. Prereleases count where the range names one, as in >=2.0.0-0.
     */
    range?: string;
    /**
     * Only versions count in which this regular expression (RE2) is found. Default all.
     */
    allow?: string;
    /**
     * Versions in which one of these regular expressions (RE2) is found do not count.
     */
    ignore?: string[];
    /**
     * A Secret of the same namespace whose key cosign.pub is a public key, as cosign generate-key-pair makes one; of a registry. What it has not signed becomes no Bundle of this Subscription.
     */
    verifyKeyRef?: {
      name: string;
    };
    /**
     * A Secret of the same namespace, of type kubernetes.io/dockerconfigjson, with a login for the host. It is sent to that host alone, and to where it gives tokens.
     */
    secretRef?: {
      name: string;
    };
  };
  /**
   * Which images, of type combined. The newest of each that was found is promoted together with those of the others.
   */
  images?: {
    /**
     * What when calls it, as in images.api.tag.
     */
    id: string;
    /**
     * Registry and repository without tag and digest, e.g. ghcr.io/acme/shop. Registries are asked over HTTPS, and on this machine over HTTP.
     */
    repository: string;
    /**
     * The image's name in the manifests, as in a Bundle. By default every entry for the repository is updated.
     */
    name?: string;
    /**
     * How one of the tags is chosen; semver = the highest version, lexical = the last one in alphabetical order, newestBuild = the one that was built last, digest = what one tag means now.
     */
    select: 'semver' | 'lexical' | 'newestBuild' | 'digest';
    /**
     * Which versions count, as npm writes ranges, e.g. ^1.4 or >=2.0.0 <3.0.0. Default all. Prereleases count where the range names one, as in >=2.0.0-0.
     */
    range?: string;
    /**
     * The tag that select digest follows, e.g. stable.
     */
    tag?: string;
    /**
     * Only tags count in which this regular expression (RE2) is found, e.g. ^sha-. Default all.
     */
    allow?: string;
    /**
     * Tags in which one of these regular expressions (RE2) is found do not count.
     */
    ignore?: string[];
    /**
     * A tag counts once it has this platform, e.g. linux/arm64. Default any.
     */
    platform?: string;
    /**
     * What is written where the image is used; digest = exactly the content that was found, tag = its tag alone.
     */
    pin: 'digest' | 'tag';
    /**
     * A Secret of the same namespace whose key cosign.pub is a public key, as cosign generate-key-pair makes one. What it has not signed becomes no Bundle of this Subscription.
     */
    verifyKeyRef?: {
      name: string;
    };
    /**
     * A Secret of the same namespace, of type kubernetes.io/dockerconfigjson, with a login for the registry. It is sent to that registry alone, and to where it gives tokens.
     */
    secretRef?: {
      name: string;
    };
  }[];
  /**
   * Which Helm charts, of type combined. The newest of each that was found is promoted together with what was found of the others.
   */
  charts?: {
    /**
     * What when calls it, as in charts.shop.version.
     */
    id: string;
    /**
     * Where it is published, without its name, e.g. https://charts.example.com or oci://ghcr.io/acme/charts. On this machine, registries are asked over HTTP, and Helm repositories may be http://.
     */
    repository: string;
    /**
     * As its Chart.yaml says.
     */
    name: string;
    /**
     * Which versions count, as npm writes ranges, e.g. ^1.4 or >=2.0.0 <3.0.0. Default all that are released. Prereleases count where the range names one, as in >=2.0.0-0.
     */
    range?: string;
    /**
     * Only versions count in which this regular expression (RE2) is found. Default all.
     */
    allow?: string;
    /**
     * Versions in which one of these regular expressions (RE2) is found do not count.
     */
    ignore?: string[];
    /**
     * A Secret of the same namespace whose key cosign.pub is a public key, as cosign generate-key-pair makes one; of a registry. What it has not signed becomes no Bundle of this Subscription.
     */
    verifyKeyRef?: {
      name: string;
    };
    /**
     * A Secret of the same namespace, of type kubernetes.io/dockerconfigjson, with a login for the host. It is sent to that host alone, and to where it gives tokens.
     */
    secretRef?: {
      name: string;
    };
  }[];
  /**
   * A CEL expression over what was found, e.g. images.api.tag == images.web.tag. A Bundle is made once it is true. It reads images.ID.tag and images.ID.digest and, with git, git.commit and git.tag.
   */
  when?: string;
  /**
   * Which commits, of types git and combined; they become Bundles of type config or, with images, mixed.
   */
  git?: {
    /**
     * URL of one of spec.config.sources of the Pipeline, whose Secret is used. Default the repository of its spec.git.
     */
    repository?: string;
    /**
     * What is followed; branch = the newest commit of a branch, semver = the tag with the highest version, lexical = the last tag in alphabetical order, newest = the tag that was made last.
     */
    select: 'branch' | 'semver' | 'lexical' | 'newest';
    /**
     * The branch that select branch follows. Default the one that the Pipeline names for the repository, and no other where it names one.
     */
    branch?: string;
    /**
     * Which versions count, as npm writes ranges, e.g. ^1.4 or >=2.0.0 <3.0.0. Default all. Prereleases count where the range names one, as in >=2.0.0-0.
     */
    range?: string;
    /**
     * Only tags count in which this regular expression (RE2) is found. Default all.
     */
    allow?: string;
    /**
     * Tags in which one of these regular expressions (RE2) is found do not count.
     */
    ignore?: string[];
    /**
     * The directory that is promoted. Required for the repository of spec.git; default the whole repository of another.
     */
    path?: string;
    /**
     * Only commits count that change a file which one of these globs matches, from the root of the repository, e.g. apps/web/**. Default everything below path.
     */
    include?: string[];
    /**
     * Files that one of these globs matches do not make a commit count, e.g. ** /*.md.
     */
    exclude?: string[];
  };
}

/** @public */
export interface SubscriptionStatus {
  observedGeneration?: number;
  /**
   * Whether it can be looked at.
   */
  phase?: 'Pending' | 'Watching' | 'Error' | 'Suspended';
  /**
   * Hash of what is followed; where it changes, it begins anew.
   */
  source?: string;
  /**
   * The newest that was found, and has its Bundle, or was there before.
   */
  latest?: {
    /**
     * Repository and tag; of a branch, repository and commit; of a chart, its address and version.
     */
    reference: string;
    /**
     * Of a chart, its version. Absent of a branch.
     */
    tag?: string;
    /**
     * Of type image and chart; absent where a Helm repository does not say it.
     */
    digest?: string;
    /**
     * Of type git; its full name.
     */
    commit?: string;
    /**
     * When it was built, tagged or committed, as it says.
     */
    builtAt?: string;
    /**
     * Of type combined; hash of what was found together.
     */
    content?: string;
    /**
     * The Bundle that has it; absent of what was there when it began.
     */
    bundle?: string;
    /**
     * When it was found.
     */
    since: string;
  };
  /**
   * Of type combined; the newest of each that was found, and is trusted.
   */
  found?: {
    /**
     * Of an image or a chart; git of the repository.
     */
    id: string;
    /**
     * Repository and tag; of a branch, repository and commit.
     */
    reference: string;
    tag?: string;
    digest?: string;
    commit?: string;
    builtAt?: string;
    /**
     * Who made the image or the commit, as it says.
     */
    author?: string;
    /**
     * The commit that an image was built from, as it says.
     */
    revision?: string;
    /**
     * Where the sources of an image are, as it says.
     */
    source?: string;
    /**
     * The first line of its message.
     */
    subject?: string;
  }[];
  /**
   * Signature of the controller over what is decided on of this status; without a valid one it begins anew.
   */
  seal?: string;
  conditions?: {
    type: string;
    status: 'True' | 'False' | 'Unknown';
    observedGeneration?: number;
    lastTransitionTime: string;
    reason: string;
    message: string;
  }[];
}

/** A Subscription looks at a registry or a Git repository again and again, and makes a Bundle of what is new there, once for each content. What it finds first is where it begins, and becomes no Bundle unless it says so. @public */
export interface Subscription extends KubeObject {
  apiVersion: 'kardinal.io/v1alpha1';
  kind: 'Subscription';
  spec: SubscriptionSpec;
  status?: SubscriptionStatus;
}
