export interface Config {
  kardinal?: {
    /** Where Kardinal's resources live. */
    controlPlane?: {
      /** `cluster` (default) or what a module adds, e.g. `embedded`. */
      type?: string;
      cluster?: {
        /** A cluster of `kubernetes.clusterLocatorMethods` (type `config`, service account), instead of a kubeconfig. */
        name?: string;
        /** Path of a kubeconfig file. Default: KUBECONFIG, ~/.kube/config or the in-cluster account. */
        kubeconfig?: string;
        /** Context of the kubeconfig. Default: its current one. */
        context?: string;
      };
    };
    /** Whether the CustomResourceDefinitions are applied at start by the backend. Default: `always` for an evaluation control plane, else `never`. */
    crds?: 'always' | 'never';
    /**
     * Namespaces whose gates apply to every Pipeline. An environment that one with the label `kardinal.io/scope: org`
     * guards is skipped only with a permission. No Pipeline adds org gates or permissions to these. Default [platform-policies].
     */
    policyNamespaces?: string[];
    clock?: {
      /** Go duration added to the machine's clock, e.g. `-72h30m`; for evaluation and tests. */
      offset?: string;
    };
    git?: {
      /**
       * Where mirrors are kept: made when it is not there, and refused unless it is a directory that only its owner, the
       * backend, can write to. Default: a new directory for each process.
       */
      cacheDirectory?: string;
      /** Who commits are by. Where they are signed, the address is a verified one of the account that the forge knows the key of. Default Kardinal, kardinal@localhost. */
      author?: { name?: string; email?: string };
    };
    ci?: {
      /** A request beyond the scopes of its token is refused (403); what is not listed is not allowed. */
      tokens?: Array<{
        /** Names the caller on its Bundles. */
        name: string;
        /** @visibility secret */
        token: string;
        /**
         * Requests are signed with it. Without it every request with this token is refused (503).
         * @visibility secret
         */
        hmacSecret?: string;
        /**
         * Pipelines that it may create Bundles for: `namespace/name`, where `*` stands for any characters, or `*` for all.
         * A Bundle goes through all environments of its Pipeline. Default: none.
         */
        pipelines?: string[];
        /** Labels that it may set, and gates may read: a key, or `key=value`. Never one of `kardinal.io`. Default: none. */
        labels?: string[];
        /** Environments that it may name in `intent.skip`; `*` stands for any characters. Default: none. */
        maySkip?: string[];
        /** Environments that it may name in `intent.target`; `*` stands for any characters. Default: none. */
        mayTarget?: string[];
      }>;
      /** CI servers whose jobs present a token that the server signs (OpenID Connect), in place of one of `tokens`. */
      issuers?: Array<{
        /** Names its jobs on their Bundles, beside the subject of their token. */
        name: string;
        /** Its URL, as `iss` of the tokens says it; its keys are read from there. */
        issuer: string;
        /** What `aud` of the tokens has to be: an address of this installation, and of no other. */
        audience: string;
        /** What jobs may do: one grant at least has to be for the claims of a job, and allow all of a request. */
        grants?: Array<{
          /** Claims that a job has to have, such as `repository` and `ref`; `*` stands for any characters but a slash. */
          claims: { [claim: string]: string };
          /** As for tokens. */
          pipelines?: string[];
          /** As for tokens. */
          labels?: string[];
          /** As for tokens. */
          maySkip?: string[];
          /** As for tokens. */
          mayTarget?: string[];
        }>;
      }>;
    };
    /** By provider id; `registry` is for registries of images. Without a secret every delivery is refused. */
    webhooks?: {
      [provider: string]: {
        /** @visibility secret */
        secret?: string;
      };
    };
    /**
     * Approvals that systems outside answer, by the name that gates read below `externalApproval`. Those that are not here
     * are answered in the portal.
     */
    approvals?: {
      [name: string]: {
        /**
         * Answers are signed with it. Without it every answer is refused.
         * @visibility secret
         */
        secret?: string;
        /** Pipelines that it answers for, as those of a CI token. Default: none. */
        pipelines?: string[];
        /** Whether people can answer it in the portal too. Default false. */
        portal?: boolean;
      };
    };
    /**
     * Which entities of the catalog may have which Pipelines set up, by a `kardinal.yaml` or from the portal. One entry must allow
     * all of it; what is not listed is not allowed. In every text `*` stands for any characters but a slash, and at
     * the end for all that follows.
     */
    setup?: {
      allow?: Array<{
        /** URLs where the catalog reads the entity, with its branch, e.g. `https://github.com/acme/shop/blob/main/*`. */
        sources: string[];
        /** Entity refs of owners. Default every owner: an entity says itself who owns it, so this alone keeps nobody out. */
        owners?: string[];
        /** Namespaces that its Pipelines may be in. */
        namespaces: string[];
        /** Names of Secrets that these may name for Git. Default none. */
        secrets?: string[];
        /** URLs of the repositories that these may promote to. */
        repositories: string[];
      }>;
    };
    graph?: {
      /**
       * Who makes what the Graphs of Bundles say: `embedded` (default), the Graph controller of the backend, or `external`, an engine
       * that is installed in the cluster with its kinds. Only what is as a sealed Graph says is acted on.
       */
      engine?: 'embedded' | 'external';
      /**
       * How long an external engine may take to go on with a Graph before the portal says that none answers: a Go duration. Default
       * 2m.
       */
      answerWithin?: string;
      /** Graphs that people write. Those of Bundles are always executed. */
      handWritten?: {
        /**
         * Whether they are executed: with the rights of the ServiceAccount of their namespace that `spec.serviceAccountName`
         * names. The controller must be allowed to impersonate it. Default false.
         */
        enabled?: boolean;
        /**
         * Kinds that they may use on the embedded control plane, where nobody's rights are checked: `apiVersion/kind`, in
         * their own namespace, never Secrets. Without effect on a cluster. Default [v1/ConfigMap, apps/v1/Deployment].
         */
        kinds?: string[];
      };
    };
    /** Requests to servers that Pipelines name, such as those of custom steps. */
    egress?: {
      /**
       * Hosts, addresses and subnets, each with or without a port, that are refused otherwise: loopback, link-local, multicast
       * and metadata addresses; with the port, also the control plane's API server and the backend itself. Private
       * networks such as 10.0.0.0/8 are never refused. Default: none.
       */
      allow?: string[];
    };
    /** How health is judged. */
    health?: {
      /**
       * Where clusters pull images under another name, as admission webhooks and registry mirrors make it: a registry or the beginning
       * of its repositories, and what clusters have in its place, each without scheme and tag. Docker Hub is `docker.io`. Default: none.
       */
      mirrors?: { source: string; mirror: string }[];
    };
    /** Programs that render: `kustomize-build`, `helm-template` and what modules add. */
    rendering?: {
      /**
       * What becomes of them where the machine cannot limit their memory and keep them from the network. `required`: they wait,
       * and their promotion says what is missing. Default `whenPossible`: they run.
       */
      confinement?: 'required' | 'whenPossible';
    };
    /** Signatures on what the controllers derive: Graphs, PromotionSteps and gate instances. */
    seals?: {
      /**
       * Namespace of the Secret `kardinal-seal-keys`, which is made at the first start. No team may read Secrets there.
       * Default: that of the Lease.
       */
      namespace?: string;
    };
    /** Election of the replica that reconciles. */
    leaderElection?: {
      /** Default: on, but off for a control plane for evaluation, such as `embedded`. */
      enabled?: boolean;
      /** Namespace of the Lease. Default `default`. */
      namespace?: string;
      /**
       * After so long without renewal another replica takes the lead; whole seconds, or the next one. A Go duration,
       * longer than `renewDeadline`. Default 15s.
       */
      leaseDuration?: string;
      /** A leader that could not renew for so long stops. A Go duration, longer than 1.2 × `retryPeriod`. Default 10s. */
      renewDeadline?: string;
      /** Between two tries to renew or to take the Lease, up to a fifth longer. A Go duration. Default 2s. */
      retryPeriod?: string;
    };
  };
}
