// Generated from crds/*.yaml by scripts/generate-types.mjs. Do not edit.
/** Every CustomResourceDefinition of the product. */
export const crds = [
  {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'auditlogs.kardinal.io' },
    spec: {
      group: 'kardinal.io',
      scope: 'Namespaced',
      names: {
        kind: 'AuditLog',
        listKind: 'AuditLogList',
        plural: 'auditlogs',
        singular: 'auditlog',
        categories: ['kardinal'],
      },
      versions: [
        {
          name: 'v1alpha1',
          served: true,
          storage: true,
          subresources: { status: {} },
          additionalPrinterColumns: [
            {
              name: 'Complete since',
              type: 'string',
              jsonPath: '.status.completeSince',
            },
            {
              name: 'Reason',
              type: 'string',
              jsonPath: '.status.conditions[?(@.type=="Ready")].message',
              priority: 1,
            },
            {
              name: 'Age',
              type: 'date',
              jsonPath: '.metadata.creationTimestamp',
            },
          ],
          schema: {
            openAPIV3Schema: {
              description:
                'What people and the controller decided about one Pipeline, newest last; the name is that of the Pipeline, and it outlives it.',
              type: 'object',
              required: ['spec'],
              properties: {
                apiVersion: { type: 'string' },
                kind: { type: 'string' },
                metadata: { type: 'object' },
                spec: {
                  type: 'object',
                  required: ['pipeline'],
                  properties: {
                    pipeline: {
                      description: 'The Pipeline of the same namespace.',
                      type: 'string',
                      minLength: 1,
                      maxLength: 63,
                      'x-kubernetes-validations': [
                        {
                          rule: 'self == oldSelf',
                          message:
                            'pipeline is fixed; a log is of one Pipeline',
                        },
                      ],
                    },
                    commands: {
                      description:
                        'What people asked for last, written by the backend that carried it out or denied it; the controller copies it into the records.',
                      type: 'array',
                      maxItems: 40,
                      items: {
                        type: 'object',
                        required: [
                          'id',
                          'at',
                          'action',
                          'outcome',
                          'by',
                          'via',
                          'message',
                          'seal',
                        ],
                        properties: {
                          id: { type: 'string', maxLength: 160 },
                          at: { type: 'string', format: 'date-time' },
                          action: { type: 'string', maxLength: 63 },
                          outcome: {
                            type: 'string',
                            enum: ['Pending', 'Success', 'Failure', 'Denied'],
                          },
                          by: { type: 'string', maxLength: 256 },
                          via: {
                            type: 'string',
                            enum: [
                              'portal',
                              'ci',
                              'kubernetes',
                              'forge',
                              'catalog',
                              'controller',
                            ],
                          },
                          bundle: { type: 'string', maxLength: 253 },
                          environment: { type: 'string', maxLength: 63 },
                          gate: { type: 'string', maxLength: 253 },
                          message: { type: 'string', maxLength: 512 },
                          seal: {
                            description:
                              'Signature of the backend over the command, for this one log.',
                            type: 'string',
                            maxLength: 256,
                          },
                        },
                      },
                    },
                  },
                },
                status: {
                  type: 'object',
                  properties: {
                    observedGeneration: { type: 'integer', format: 'int64' },
                    seal: {
                      description:
                        'Signature of the controller over the records; without a valid one they are not believed, and written anew from what is there.',
                      type: 'string',
                    },
                    completeSince: {
                      description:
                        'Older records were removed to keep the log short; absent while there are all.',
                      type: 'string',
                      format: 'date-time',
                    },
                    pauses: {
                      description:
                        'The pauses in the records that are still in the spec of the Pipeline, so that it is noticed when they go.',
                      type: 'array',
                      maxItems: 1001,
                      'x-kubernetes-list-type': 'atomic',
                      items: {
                        type: 'object',
                        required: ['id', 'at'],
                        properties: {
                          id: {
                            description: 'Of its record.',
                            type: 'string',
                            maxLength: 160,
                          },
                          at: { type: 'string', format: 'date-time' },
                          environment: {
                            description:
                              'Absent where the whole Pipeline is paused.',
                            type: 'string',
                            maxLength: 63,
                          },
                          until: {
                            description: 'When it ends by itself.',
                            type: 'string',
                            format: 'date-time',
                          },
                        },
                      },
                    },
                    records: {
                      type: 'array',
                      maxItems: 250,
                      'x-kubernetes-list-type': 'atomic',
                      items: {
                        type: 'object',
                        required: [
                          'id',
                          'at',
                          'action',
                          'outcome',
                          'by',
                          'via',
                          'message',
                        ],
                        properties: {
                          id: {
                            description:
                              'Follows from what happened; the same again has the same.',
                            type: 'string',
                            maxLength: 160,
                          },
                          at: { type: 'string', format: 'date-time' },
                          action: {
                            description:
                              'What happened, e.g. PromotionStarted or GateClosed.',
                            type: 'string',
                            maxLength: 63,
                          },
                          outcome: {
                            type: 'string',
                            enum: ['Pending', 'Success', 'Failure', 'Denied'],
                          },
                          by: {
                            description:
                              'Who decided; the entity ref of a user, the name of a CI token, a login of the forge, or kardinal.',
                            type: 'string',
                            maxLength: 256,
                          },
                          via: {
                            description:
                              'From where; webhook is a system outside that answered an approval, catalog a file that the catalog has read.',
                            type: 'string',
                            enum: [
                              'portal',
                              'ci',
                              'kubernetes',
                              'forge',
                              'webhook',
                              'catalog',
                              'controller',
                            ],
                          },
                          bundle: { type: 'string', maxLength: 253 },
                          environment: { type: 'string', maxLength: 63 },
                          gate: { type: 'string', maxLength: 253 },
                          message: {
                            description: 'Why, or what came of it.',
                            type: 'string',
                            maxLength: 512,
                          },
                        },
                      },
                    },
                    conditions: {
                      type: 'array',
                      'x-kubernetes-list-type': 'map',
                      'x-kubernetes-list-map-keys': ['type'],
                      items: {
                        type: 'object',
                        required: [
                          'type',
                          'status',
                          'lastTransitionTime',
                          'reason',
                          'message',
                        ],
                        properties: {
                          type: { type: 'string', maxLength: 316 },
                          status: {
                            type: 'string',
                            enum: ['True', 'False', 'Unknown'],
                          },
                          observedGeneration: {
                            type: 'integer',
                            format: 'int64',
                            minimum: 0,
                          },
                          lastTransitionTime: {
                            type: 'string',
                            format: 'date-time',
                          },
                          reason: {
                            type: 'string',
                            minLength: 1,
                            maxLength: 1024,
                          },
                          message: { type: 'string', maxLength: 32768 },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      ],
    },
  },
  {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'bundles.kardinal.io' },
    spec: {
      group: 'kardinal.io',
      scope: 'Namespaced',
      names: {
        kind: 'Bundle',
        listKind: 'BundleList',
        plural: 'bundles',
        singular: 'bundle',
        shortNames: ['bdl'],
        categories: ['kardinal'],
      },
      versions: [
        {
          name: 'v1alpha1',
          served: true,
          storage: true,
          subresources: { status: {} },
          additionalPrinterColumns: [
            {
              name: 'Pipeline',
              type: 'string',
              jsonPath: '.metadata.labels.kardinal\\.io/pipeline',
            },
            { name: 'Phase', type: 'string', jsonPath: '.status.phase' },
            {
              name: 'Images',
              type: 'string',
              jsonPath: '.spec.artifacts.images[*].reference',
            },
            {
              name: 'Charts',
              type: 'string',
              jsonPath: '.spec.artifacts.charts[*].name',
              priority: 1,
            },
            {
              name: 'Commit',
              type: 'string',
              jsonPath: '.spec.artifacts.gitCommit.sha',
              priority: 1,
            },
            {
              name: 'Reason',
              type: 'string',
              jsonPath: '.status.conditions[?(@.type=="Ready")].message',
              priority: 1,
            },
            {
              name: 'Gates',
              type: 'string',
              jsonPath:
                '.status.conditions[?(@.type=="GatesOutdated")].message',
              priority: 1,
            },
            {
              name: 'Age',
              type: 'date',
              jsonPath: '.metadata.creationTimestamp',
            },
          ],
          schema: {
            openAPIV3Schema: {
              description:
                'A Bundle is an immutable, versioned snapshot of what to deploy, with its provenance.',
              type: 'object',
              required: ['spec'],
              'x-kubernetes-validations': [
                {
                  rule: '!has(oldSelf.status) || !has(oldSelf.status.pipeline) || (has(self.status) && has(self.status.pipeline) && self.status.pipeline == oldSelf.status.pipeline)',
                  message:
                    'status.pipeline is fixed once it is recorded; create a new Bundle instead',
                },
                {
                  rule: '!has(oldSelf.status) || !has(oldSelf.status.labels) || (has(self.status) && has(self.status.labels) && self.status.labels == oldSelf.status.labels)',
                  message:
                    'status.labels is fixed once it is recorded; create a new Bundle instead',
                },
                {
                  rule: '!has(oldSelf.status) || !has(oldSelf.status.annotations) || (has(self.status) && has(self.status.annotations) && self.status.annotations == oldSelf.status.annotations)',
                  message:
                    'status.annotations is fixed once it is recorded; create a new Bundle instead',
                },
              ],
              properties: {
                apiVersion: { type: 'string' },
                kind: { type: 'string' },
                metadata: { type: 'object' },
                spec: {
                  type: 'object',
                  required: ['artifacts'],
                  'x-kubernetes-validations': [
                    {
                      rule: 'self == oldSelf',
                      message:
                        'a Bundle is immutable; create a new Bundle instead',
                    },
                    {
                      rule: "self.type == 'image' || has(self.artifacts.gitCommit)",
                      message:
                        'artifacts.gitCommit is missing; name the commit whose configuration is promoted, or set type to image',
                    },
                    {
                      rule: "self.type != 'image' || !has(self.artifacts.gitCommit)",
                      message:
                        'artifacts.gitCommit has no effect with type image; set type to mixed, or to config where there are no images',
                    },
                    {
                      rule: "self.type != 'config' || !has(self.artifacts.images) || self.artifacts.images.size() == 0",
                      message:
                        'artifacts.images have no effect with type config; set type to mixed, or remove them',
                    },
                    {
                      rule: "self.type != 'config' || !has(self.artifacts.charts) || self.artifacts.charts.size() == 0",
                      message:
                        'artifacts.charts have no effect with type config; set type to mixed, or remove them',
                    },
                    {
                      rule: "self.type != 'mixed' || (has(self.artifacts.images) && self.artifacts.images.size() > 0) || (has(self.artifacts.charts) && self.artifacts.charts.size() > 0)",
                      message:
                        'artifacts.images is empty; name the images or charts that are promoted with the commit, or set type to config',
                    },
                    {
                      rule: '!has(self.provenance) || !has(self.provenance.rollbackOf) || (has(self.intent) && has(self.intent.target) && !has(self.intent.skip))',
                      message:
                        'a rollback has the environment that it restores in intent.target, and no intent.skip',
                    },
                    {
                      rule: '!has(self.train) || !has(self.provenance) || !has(self.provenance.rollbackOf)',
                      message: 'a rollback goes by itself; remove train',
                    },
                  ],
                  properties: {
                    type: {
                      description:
                        'What is promoted; image = container images, Helm charts or both, config = the files of a Git commit, mixed = all of them in one commit. A newer Bundle supersedes older ones of its type.',
                      type: 'string',
                      enum: ['image', 'config', 'mixed'],
                      default: 'image',
                    },
                    pipeline: {
                      description:
                        'The Pipeline, beside the label kardinal.io/pipeline. Both must agree.',
                      type: 'string',
                      minLength: 1,
                      maxLength: 63,
                    },
                    train: {
                      description:
                        'The release train that it belongs to, e.g. 2026-11, with Bundles of the other members of the PipelineGroup of its Pipeline; it is held with them. Default none.',
                      type: 'string',
                      maxLength: 63,
                      pattern: '^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$',
                    },
                    artifacts: {
                      type: 'object',
                      properties: {
                        images: {
                          type: 'array',
                          maxItems: 50,
                          items: {
                            type: 'object',
                            required: ['reference'],
                            properties: {
                              name: {
                                description:
                                  "The image's name in the manifests. Where they do not have it, and by default, every entry for the repository of the reference is updated.",
                                type: 'string',
                                minLength: 1,
                                maxLength: 255,
                              },
                              reference: {
                                description:
                                  'Repository with tag and/or digest, e.g. ghcr.io/acme/app:1.29.0. A repository has one version in a Bundle.',
                                type: 'string',
                                minLength: 1,
                                maxLength: 512,
                              },
                              digest: {
                                description:
                                  'Wins over the tag. Must be the digest of the reference, where that has one.',
                                type: 'string',
                                pattern: '^[a-z0-9]+:[a-f0-9]{6,128}$',
                              },
                            },
                          },
                        },
                        charts: {
                          description:
                            'Helm charts, each in one version; of type image and mixed.',
                          type: 'array',
                          maxItems: 20,
                          'x-kubernetes-list-type': 'map',
                          'x-kubernetes-list-map-keys': ['name'],
                          items: {
                            type: 'object',
                            required: ['repository', 'name', 'version'],
                            properties: {
                              repository: {
                                description:
                                  'Where it is published, without its name, e.g. https://charts.example.com or oci://ghcr.io/acme/charts.',
                                type: 'string',
                                minLength: 1,
                                maxLength: 1024,
                                'x-kubernetes-validations': [
                                  {
                                    rule: "self.matches('^(https?|oci)://[^@?#\\\\s]+$')",
                                    message:
                                      'must be the address of a Helm repository (https://…) or of a registry (oci://…), without credentials',
                                  },
                                ],
                              },
                              name: {
                                description: 'As its Chart.yaml says.',
                                type: 'string',
                                maxLength: 128,
                                pattern:
                                  '^[a-zA-Z0-9]([a-zA-Z0-9._-]*[a-zA-Z0-9])?$',
                              },
                              version: {
                                description: 'A version, no range, e.g. 4.2.0.',
                                type: 'string',
                                maxLength: 128,
                                pattern:
                                  '^v?[0-9]+\\.[0-9]+\\.[0-9]+(-[0-9A-Za-z.-]+)?(\\+[0-9A-Za-z.-]+)?$',
                              },
                              digest: {
                                description:
                                  'Of its archive in a Helm repository, of its manifest in a registry.',
                                type: 'string',
                                pattern: '^[a-z0-9]+:[a-f0-9]{6,128}$',
                              },
                            },
                          },
                        },
                        gitCommit: {
                          description:
                            'The commit whose configuration is promoted; of type config and mixed.',
                          type: 'object',
                          required: ['repository', 'sha'],
                          properties: {
                            repository: {
                              description:
                                'URL of its repository, written like spec.git.url or one of spec.config.sources of the Pipeline, which allow it.',
                              type: 'string',
                              minLength: 1,
                              maxLength: 2048,
                              'x-kubernetes-validations': [
                                {
                                  rule: "self.matches('^(https?://|file://)[^@\\\\s]+$')",
                                  message:
                                    'must be an http(s) URL without credentials; the Pipeline names the Secret in spec.config.sources',
                                },
                              ],
                            },
                            sha: {
                              description:
                                'Its full name, 40 or 64 hexadecimal digits.',
                              type: 'string',
                              maxLength: 64,
                              'x-kubernetes-validations': [
                                {
                                  rule: "self.matches('^([0-9a-f]{40}|[0-9a-f]{64})$')",
                                  message:
                                    'must be the full name of a commit, 40 (SHA-1) or 64 (SHA-256) lower-case hexadecimal digits, as git rev-parse prints it',
                                },
                              ],
                            },
                            path: {
                              description:
                                'The directory whose files are promoted. Default the whole repository.',
                              type: 'string',
                              minLength: 1,
                              maxLength: 1024,
                              'x-kubernetes-validations': [
                                {
                                  rule: "!self.startsWith('/') && !self.split('/').exists(p, p == '..')",
                                  message:
                                    'must stay inside the repository (no leading / and no ..)',
                                },
                              ],
                            },
                            message: {
                              description: 'What it changes, for people.',
                              type: 'string',
                              maxLength: 1024,
                            },
                          },
                        },
                      },
                    },
                    provenance: {
                      type: 'object',
                      properties: {
                        commitSHA: { type: 'string', maxLength: 64 },
                        ciRunURL: { type: 'string', maxLength: 2048 },
                        author: { type: 'string', maxLength: 256 },
                        buildTimestamp: { type: 'string', format: 'date-time' },
                        artifacts: {
                          description:
                            'What each of several artifacts says of its own build, where a Subscription of type combined has found them; nobody has proven it. What says nothing is left out.',
                          type: 'array',
                          minItems: 1,
                          maxItems: 21,
                          items: {
                            type: 'object',
                            required: ['reference'],
                            properties: {
                              reference: {
                                description:
                                  'Repository and tag of an image, address and version of a chart, or repository and tag or commit of a configuration.',
                                type: 'string',
                                minLength: 1,
                                maxLength: 4096,
                              },
                              commitSHA: {
                                description:
                                  'The commit that it was built from.',
                                type: 'string',
                                maxLength: 64,
                              },
                              source: {
                                description: 'Where its sources are.',
                                type: 'string',
                                maxLength: 2048,
                              },
                              author: { type: 'string', maxLength: 256 },
                              buildTimestamp: {
                                type: 'string',
                                format: 'date-time',
                              },
                            },
                          },
                        },
                        rollbackOf: {
                          description:
                            'The Bundle that a rollback takes back in the environment of intent.target, which it alone is promoted to.',
                          type: 'string',
                          minLength: 1,
                          maxLength: 253,
                        },
                        rollbackTo: {
                          description:
                            'The Bundle that a rollback restores. It was verified in the environment, as its record says, and has the same artifacts.',
                          type: 'string',
                          minLength: 1,
                          maxLength: 253,
                        },
                        promotionOf: {
                          description:
                            'The Bundle whose release somebody promotes once more, to the environment of intent.target.',
                          type: 'string',
                          minLength: 1,
                          maxLength: 253,
                        },
                        observedOf: {
                          description:
                            'The Bundle that was seen to run in the environment of intent.target instead of what was promoted there. Nothing is written to a repository and no gate is asked; the environment has it on record once its health check finds it.',
                          type: 'string',
                          minLength: 1,
                          maxLength: 253,
                        },
                        restoredOf: {
                          description:
                            'The Bundle that is promoted once more to the environment of intent.target alone, where something else was seen to run. It was verified there, as its record says, and has the same artifacts.',
                          type: 'string',
                          minLength: 1,
                          maxLength: 253,
                        },
                      },
                      'x-kubernetes-validations': [
                        {
                          rule: '!has(self.promotionOf) || !has(self.rollbackOf)',
                          message:
                            'a Bundle is either a rollback or a promotion of another one; remove promotionOf or rollbackOf',
                        },
                        {
                          rule: '!has(self.observedOf) || (!has(self.restoredOf) && !has(self.promotionOf) && !has(self.rollbackOf))',
                          message:
                            'a Bundle that was observed is neither a promotion nor a rollback of another one; remove observedOf or the others',
                        },
                        {
                          rule: '!has(self.restoredOf) || (!has(self.promotionOf) && !has(self.rollbackOf))',
                          message:
                            'a Bundle that is restored is neither a promotion nor a rollback of another one; remove restoredOf or the others',
                        },
                        {
                          rule: 'has(self.rollbackOf) == has(self.rollbackTo)',
                          message:
                            'a rollback has both rollbackOf and rollbackTo',
                        },
                      ],
                    },
                    intent: {
                      type: 'object',
                      properties: {
                        target: {
                          description:
                            'The environment to promote to, with those it depends on. Default every environment.',
                          type: 'string',
                          minLength: 1,
                          maxLength: 63,
                        },
                        skip: {
                          description:
                            'Environments to leave out. One that an org gate guards needs a skip-permission gate that is true, or the Bundle is SkipDenied. Without such a permission the soak of what comes after it stays 0 minutes.',
                          type: 'array',
                          maxItems: 1000,
                          'x-kubernetes-list-type': 'set',
                          items: {
                            type: 'string',
                            minLength: 1,
                            maxLength: 63,
                          },
                        },
                      },
                    },
                  },
                },
                status: {
                  type: 'object',
                  properties: {
                    observedGeneration: { type: 'integer', format: 'int64' },
                    seal: {
                      description:
                        'Signature of the controller over what is decided on of this status; without a valid one nobody acts on it.',
                      type: 'string',
                    },
                    phase: {
                      type: 'string',
                      enum: [
                        'Available',
                        'Promoting',
                        'Verified',
                        'Failed',
                        'Superseded',
                        'SkipDenied',
                      ],
                    },
                    pendingSince: {
                      description:
                        'When the oldest of the Bundles was created that this one superseded, one after the other; only where the Pipeline has spec.promotion.maxPendingAge and there is one.',
                      type: 'string',
                      format: 'date-time',
                    },
                    pipeline: {
                      description:
                        'The Pipeline that the Bundle named when it was first reconciled. A label that changes later is not followed.',
                      type: 'string',
                    },
                    labels: {
                      description:
                        'The labels of the Bundle when it was first reconciled, which gates read. Labels that change later decide nothing.',
                      type: 'object',
                      additionalProperties: { type: 'string' },
                    },
                    annotations: {
                      description:
                        'The annotations of the Bundle when it was first reconciled, which gates read and which order Bundles of one second. Annotations that change later decide no gate.',
                      type: 'object',
                      additionalProperties: { type: 'string' },
                    },
                    emergency: {
                      description:
                        'Who ordered this rollback as an emergency, and why, as the command signed it. Only the controller records it; the label kardinal.io/emergency alone has no effect.',
                      type: 'object',
                      required: ['requestedBy', 'reason', 'requestedAt'],
                      properties: {
                        requestedBy: { type: 'string' },
                        reason: { type: 'string' },
                        requestedAt: { type: 'string', format: 'date-time' },
                      },
                    },
                    overrides: {
                      description:
                        'Who released which gate of an environment for this Bundle, until when and why, by the name of the order. Each carries the signature of the command; only the controller records them, before they have an effect, and none is removed.',
                      type: 'object',
                      maxProperties: 32,
                      'x-kubernetes-validations': [
                        {
                          rule: 'oldSelf.all(id, id in self)',
                          message: 'what was recorded stays on the record',
                        },
                      ],
                      additionalProperties: {
                        type: 'object',
                        required: [
                          'environment',
                          'gate',
                          'requestedBy',
                          'reason',
                          'requestedAt',
                          'expiresAt',
                          'seal',
                        ],
                        'x-kubernetes-validations': [
                          {
                            rule: 'self.environment == oldSelf.environment && self.gate == oldSelf.gate && self.requestedBy == oldSelf.requestedBy && self.reason == oldSelf.reason && self.requestedAt == oldSelf.requestedAt && self.expiresAt == oldSelf.expiresAt && self.seal == oldSelf.seal',
                            message:
                              'an override is fixed once it is recorded; withdraw it instead',
                          },
                          {
                            rule: '!has(oldSelf.withdrawal) || (has(self.withdrawal) && self.withdrawal == oldSelf.withdrawal)',
                            message:
                              'a withdrawal is fixed once it is recorded',
                          },
                        ],
                        properties: {
                          environment: { type: 'string', maxLength: 63 },
                          gate: {
                            description: 'The template of the gate.',
                            type: 'object',
                            required: ['namespace', 'name'],
                            properties: {
                              namespace: { type: 'string', maxLength: 63 },
                              name: { type: 'string', maxLength: 253 },
                            },
                          },
                          requestedBy: { type: 'string', maxLength: 256 },
                          reason: { type: 'string', maxLength: 500 },
                          requestedAt: {
                            type: 'string',
                            format: 'date-time',
                            maxLength: 40,
                          },
                          expiresAt: {
                            description:
                              'From this instant on the gate holds again.',
                            type: 'string',
                            format: 'date-time',
                            maxLength: 40,
                          },
                          seal: { type: 'string', maxLength: 256 },
                          withdrawal: {
                            description:
                              'Who took it back. Whatever is here, the gate holds again.',
                            type: 'object',
                            required: ['requestedBy', 'requestedAt'],
                            properties: {
                              requestedBy: { type: 'string', maxLength: 256 },
                              requestedAt: {
                                type: 'string',
                                format: 'date-time',
                                maxLength: 40,
                              },
                            },
                          },
                        },
                      },
                    },
                    approvals: {
                      description:
                        'What people and systems outside answered for gates that read externalApproval, once for each environment and name. Each carries the signature of whoever took the answer in; only the controller records them, and none is removed.',
                      type: 'object',
                      maxProperties: 256,
                      'x-kubernetes-validations': [
                        {
                          rule: 'oldSelf.all(id, id in self)',
                          message: 'what was recorded stays on the record',
                        },
                      ],
                      additionalProperties: {
                        type: 'object',
                        required: [
                          'environment',
                          'name',
                          'decision',
                          'source',
                          'answeredBy',
                          'answeredAt',
                          'seal',
                        ],
                        'x-kubernetes-validations': [
                          {
                            rule: 'self.environment == oldSelf.environment && self.name == oldSelf.name && self.decision == oldSelf.decision && self.answeredBy == oldSelf.answeredBy && self.answeredAt == oldSelf.answeredAt && self.seal == oldSelf.seal',
                            message: 'an answer is final',
                          },
                        ],
                        properties: {
                          environment: { type: 'string', maxLength: 63 },
                          name: {
                            description:
                              'As expressions write it below externalApproval.',
                            type: 'string',
                            maxLength: 63,
                          },
                          decision: {
                            type: 'string',
                            enum: ['approved', 'rejected'],
                          },
                          source: {
                            description: 'Where it was answered.',
                            type: 'string',
                            enum: ['portal', 'webhook'],
                          },
                          answeredBy: { type: 'string', maxLength: 256 },
                          answeredAt: {
                            type: 'string',
                            format: 'date-time',
                            maxLength: 40,
                          },
                          comment: { type: 'string', maxLength: 500 },
                          seal: { type: 'string', maxLength: 256 },
                          unfounded: {
                            description:
                              'Nobody answered this, whatever it says; it has no effect.',
                            type: 'boolean',
                          },
                        },
                      },
                    },
                    graphRef: {
                      description:
                        'The Graph that carries the Bundle out; absent once it was removed, as newer Bundles replaced this one.',
                      type: 'string',
                    },
                    refusedRollbacks: {
                      description:
                        'Rollbacks of this Bundle that the API server refused to store. They are not tried again.',
                      type: 'array',
                      maxItems: 1000,
                      'x-kubernetes-list-type': 'map',
                      'x-kubernetes-list-map-keys': ['bundle'],
                      items: {
                        type: 'object',
                        required: ['bundle', 'message'],
                        properties: {
                          bundle: {
                            description: 'The name that it would have.',
                            type: 'string',
                            maxLength: 253,
                          },
                          message: {
                            description: 'What the API server said.',
                            type: 'string',
                            maxLength: 1024,
                          },
                        },
                      },
                    },
                    lastHandledRetryAt: {
                      description:
                        'The annotation kardinal.io/retry-at that was acted on last.',
                      type: 'string',
                    },
                    pipelineSpecHash: {
                      description:
                        "Hash of the Pipeline's spec that the Graph was translated from.",
                      type: 'string',
                    },
                    supersededBy: { type: 'string' },
                    skipped: {
                      description:
                        'The environments that spec.intent.skip leaves out, each with the skip-permission gates that allowed it.',
                      type: 'object',
                      additionalProperties: {
                        type: 'object',
                        properties: {
                          policyGates: {
                            type: 'array',
                            items: {
                              type: 'object',
                              required: ['name', 'result'],
                              properties: {
                                name: { type: 'string' },
                                namespace: { type: 'string' },
                                scope: { type: 'string' },
                                result: {
                                  type: 'string',
                                  enum: ['pass', 'fail', 'pending'],
                                },
                                reason: { type: 'string' },
                                expression: { type: 'string' },
                                evaluatedAt: {
                                  type: 'string',
                                  format: 'date-time',
                                },
                                inputs: {
                                  description:
                                    'What the expression read, so that the decision can be replayed.',
                                  type: 'object',
                                  'x-kubernetes-preserve-unknown-fields': true,
                                },
                              },
                            },
                          },
                        },
                      },
                    },
                    environments: {
                      description:
                        'One entry per targeted environment, with all that is needed to show it; outlives the Graph, its PromotionSteps and gates.',
                      type: 'object',
                      'x-kubernetes-map-type': 'atomic',
                      additionalProperties: {
                        type: 'object',
                        required: ['state'],
                        properties: {
                          state: { type: 'string' },
                          message: { type: 'string' },
                          position: {
                            description:
                              'Place in the order of promotion, from 0. The keys of an object have no order.',
                            type: 'integer',
                            format: 'int32',
                          },
                          upstreams: {
                            description:
                              'Environments that are verified before this one, as the Graph had it.',
                            type: 'array',
                            items: { type: 'string' },
                          },
                          sameUpstreamsAs: {
                            description:
                              'The environment whose upstreams are also those of this one, where upstreams is absent as the list is long.',
                            type: 'string',
                          },
                          approval: {
                            type: 'string',
                            enum: ['auto', 'pr-review'],
                          },
                          path: { type: 'string' },
                          promotedAt: { type: 'string', format: 'date-time' },
                          healthCheckingSince: {
                            type: 'string',
                            format: 'date-time',
                          },
                          verifiedAt: { type: 'string', format: 'date-time' },
                          lastHandledRetryAt: {
                            description:
                              'The annotation kardinal.io/retry-at that this environment has acted on last; each value starts it again once.',
                            type: 'string',
                            maxLength: 256,
                          },
                          finishedAt: {
                            description:
                              'When the environment was Verified, Failed or Superseded.',
                            type: 'string',
                            format: 'date-time',
                          },
                          commit: { type: 'string' },
                          prURL: { type: 'string' },
                          attempts: {
                            description:
                              'The promotions to this environment that ended before it was started again; the last ten, in their order. What stands beside this is of the newest.',
                            type: 'array',
                            maxItems: 10,
                            items: {
                              type: 'object',
                              required: ['number', 'state'],
                              properties: {
                                number: {
                                  description:
                                    'Counted from 1; what came before the last ten is left out.',
                                  type: 'integer',
                                  format: 'int32',
                                },
                                state: {
                                  description:
                                    'How it ended; Failed, AbortedByAlarm or Superseded.',
                                  type: 'string',
                                },
                                message: { type: 'string', maxLength: 500 },
                                startedAt: {
                                  type: 'string',
                                  format: 'date-time',
                                },
                                finishedAt: {
                                  type: 'string',
                                  format: 'date-time',
                                },
                                commit: { type: 'string' },
                                prURL: { type: 'string' },
                              },
                            },
                          },
                          pullRequest: {
                            type: 'object',
                            required: ['number', 'state'],
                            properties: {
                              number: { type: 'integer', format: 'int64' },
                              state: {
                                type: 'string',
                                enum: ['open', 'closed', 'merged'],
                              },
                              head: {
                                description:
                                  'The commit that the pull request was opened with.',
                                type: 'string',
                              },
                            },
                          },
                          evidence: {
                            type: 'object',
                            properties: {
                              cause: {
                                description:
                                  'observed = what ran already was put on record; nothing was promoted.',
                                type: 'string',
                                enum: ['observed'],
                              },
                              approvedBy: {
                                type: 'array',
                                items: { type: 'string' },
                              },
                              mergedBy: { type: 'string' },
                              mergedAt: { type: 'string', format: 'date-time' },
                              foreignHead: {
                                description:
                                  "The commit that was merged where somebody else had pushed to the branch of the pull request; absent when it was the promotion's own.",
                                type: 'string',
                              },
                              gateDuration: {
                                description:
                                  "Go duration from the upstream's verification to the start of the promotion.",
                                type: 'string',
                              },
                              promotionDuration: { type: 'string' },
                              health: { type: 'string' },
                              delivery: {
                                description:
                                  'The progressive delivery that it waited for, and the phase that it was last in.',
                                type: 'object',
                                required: ['delegate', 'status'],
                                properties: {
                                  delegate: { type: 'string' },
                                  status: { type: 'string' },
                                },
                              },
                              overrides: {
                                description:
                                  'The closed gates that somebody had released when they were passed, as in policyGates. Absent where every gate was open.',
                                type: 'array',
                                items: {
                                  type: 'object',
                                  required: [
                                    'gate',
                                    'requestedBy',
                                    'reason',
                                    'requestedAt',
                                    'expiresAt',
                                  ],
                                  properties: {
                                    gate: {
                                      type: 'object',
                                      required: ['namespace', 'name'],
                                      properties: {
                                        namespace: { type: 'string' },
                                        name: { type: 'string' },
                                      },
                                    },
                                    requestedBy: { type: 'string' },
                                    reason: { type: 'string' },
                                    requestedAt: {
                                      type: 'string',
                                      format: 'date-time',
                                    },
                                    expiresAt: {
                                      type: 'string',
                                      format: 'date-time',
                                    },
                                  },
                                },
                              },
                              emergency: {
                                description:
                                  'The gates that an emergency rollback did not wait for, who ordered it and why, and the emergency-permission gates of the platform that let it past them. Absent where every gate was open.',
                                type: 'object',
                                required: [
                                  'requestedBy',
                                  'reason',
                                  'requestedAt',
                                  'passed',
                                ],
                                properties: {
                                  requestedBy: { type: 'string' },
                                  reason: { type: 'string' },
                                  requestedAt: {
                                    type: 'string',
                                    format: 'date-time',
                                  },
                                  passed: {
                                    description:
                                      'Names of the gates, as in policyGates.',
                                    type: 'array',
                                    items: { type: 'string' },
                                  },
                                  permissions: {
                                    type: 'array',
                                    items: {
                                      type: 'object',
                                      required: ['name', 'result'],
                                      properties: {
                                        name: { type: 'string' },
                                        namespace: { type: 'string' },
                                        scope: { type: 'string' },
                                        result: {
                                          type: 'string',
                                          enum: ['pass', 'fail', 'pending'],
                                        },
                                        reason: { type: 'string' },
                                        expression: { type: 'string' },
                                        evaluatedAt: {
                                          type: 'string',
                                          format: 'date-time',
                                        },
                                        inputs: {
                                          description:
                                            'What the expression read, so that the decision can be replayed.',
                                          type: 'object',
                                          'x-kubernetes-preserve-unknown-fields':
                                            true,
                                        },
                                      },
                                    },
                                  },
                                },
                              },
                              pauses: {
                                description:
                                  'The pauses that held a write of the promotion back, and since when; the newest 20.',
                                type: 'array',
                                items: {
                                  type: 'object',
                                  required: ['by', 'reason', 'heldAt'],
                                  properties: {
                                    environment: {
                                      description:
                                        'Absent where the whole Pipeline was paused.',
                                      type: 'string',
                                    },
                                    by: { type: 'string' },
                                    reason: { type: 'string' },
                                    since: {
                                      type: 'string',
                                      format: 'date-time',
                                    },
                                    until: {
                                      type: 'string',
                                      format: 'date-time',
                                    },
                                    heldAt: {
                                      type: 'string',
                                      format: 'date-time',
                                    },
                                  },
                                },
                              },
                              bake: {
                                description:
                                  'For how many minutes it was well without a break, since when, and how often they began anew; with the last state of the MetricChecks. Without since, it ended with an alarm.',
                                type: 'object',
                                required: ['minutes', 'resets'],
                                properties: {
                                  minutes: { type: 'integer', format: 'int32' },
                                  since: {
                                    type: 'string',
                                    format: 'date-time',
                                  },
                                  resets: { type: 'integer', format: 'int32' },
                                  metrics: {
                                    type: 'array',
                                    maxItems: 10,
                                    items: {
                                      type: 'object',
                                      required: ['name', 'state'],
                                      properties: {
                                        name: { type: 'string' },
                                        state: {
                                          type: 'string',
                                          enum: ['good', 'bad', 'unknown'],
                                        },
                                        value: { type: 'number' },
                                        query: { type: 'string' },
                                        evaluatedAt: {
                                          type: 'string',
                                          format: 'date-time',
                                        },
                                      },
                                    },
                                  },
                                },
                              },
                              rollback: {
                                description:
                                  'How the environment was rolled back after this version was not healthy in it.',
                                type: 'object',
                                required: ['startedAt'],
                                properties: {
                                  startedAt: {
                                    type: 'string',
                                    format: 'date-time',
                                  },
                                  bundle: {
                                    description:
                                      'The Bundle that rolled it back; absent where there was nothing to go back to.',
                                    type: 'string',
                                  },
                                  result: {
                                    type: 'string',
                                    enum: ['Verified', 'Failed', 'Superseded'],
                                  },
                                },
                              },
                              revision: {
                                description:
                                  'What the promotion made; a commit, or an artifact in a registry.',
                                type: 'object',
                                required: ['type'],
                                properties: {
                                  type: {
                                    type: 'string',
                                    enum: ['git', 'oci'],
                                  },
                                  repository: { type: 'string' },
                                  branch: { type: 'string' },
                                  commit: { type: 'string' },
                                  reference: { type: 'string' },
                                  digest: { type: 'string' },
                                },
                              },
                              changes: {
                                type: 'array',
                                items: {
                                  type: 'object',
                                  required: ['file', 'image', 'to'],
                                  properties: {
                                    file: { type: 'string' },
                                    image: {
                                      description:
                                        'The image, or what else changed; config = the whole file, with from and to as short object names.',
                                      type: 'string',
                                    },
                                    from: { type: 'string' },
                                    to: { type: 'string' },
                                  },
                                },
                              },
                              policyGates: {
                                type: 'array',
                                items: {
                                  type: 'object',
                                  required: ['name', 'result'],
                                  properties: {
                                    name: { type: 'string' },
                                    namespace: { type: 'string' },
                                    scope: { type: 'string' },
                                    result: {
                                      type: 'string',
                                      enum: ['pass', 'fail', 'pending'],
                                    },
                                    reason: { type: 'string' },
                                    expression: { type: 'string' },
                                    evaluatedAt: {
                                      type: 'string',
                                      format: 'date-time',
                                    },
                                    holds: {
                                      description:
                                        'merge where it held the merge of the pull request only; absent where it held the start.',
                                      type: 'string',
                                      enum: ['merge'],
                                    },
                                    inputs: {
                                      description:
                                        'What the expression read, so that the decision can be replayed.',
                                      type: 'object',
                                      'x-kubernetes-preserve-unknown-fields':
                                        true,
                                    },
                                  },
                                },
                              },
                              answers: {
                                description:
                                  'What the servers of custom steps answered; outputs of more than 2 KiB stay with the step.',
                                type: 'array',
                                items: {
                                  type: 'object',
                                  required: ['step', 'message'],
                                  properties: {
                                    step: { type: 'string' },
                                    message: { type: 'string' },
                                    outputs: {
                                      type: 'object',
                                      additionalProperties: { type: 'string' },
                                    },
                                  },
                                },
                              },
                              renditions: {
                                description:
                                  'What was rendered, onto a branch or for a registry, with what it was made from. Each is recorded in the Rendition of its name.',
                                type: 'array',
                                maxItems: 20,
                                items: {
                                  type: 'object',
                                  required: [
                                    'step',
                                    'name',
                                    'source',
                                    'renderer',
                                    'inputs',
                                  ],
                                  properties: {
                                    step: {
                                      description:
                                        'The step that stored it, by the name of its outputs.',
                                      type: 'string',
                                    },
                                    name: { type: 'string' },
                                    template: {
                                      description:
                                        'The Template that set source and defaults; absent where the Pipeline says them itself.',
                                      type: 'string',
                                    },
                                    artifacts: {
                                      description:
                                        'The artifacts in registries that were rendered or taken; absent where none was.',
                                      type: 'array',
                                      maxItems: 20,
                                      items: {
                                        type: 'object',
                                        required: ['reference', 'digest'],
                                        properties: {
                                          reference: {
                                            description:
                                              'Registry and repository.',
                                            type: 'string',
                                          },
                                          digest: { type: 'string' },
                                          tag: {
                                            description:
                                              'What the Template names it by; absent where that is its digest.',
                                            type: 'string',
                                          },
                                        },
                                      },
                                    },
                                    source: {
                                      type: 'object',
                                      required: [
                                        'repository',
                                        'commit',
                                        'path',
                                      ],
                                      properties: {
                                        repository: { type: 'string' },
                                        commit: { type: 'string' },
                                        path: { type: 'string' },
                                      },
                                    },
                                    renderer: {
                                      type: 'object',
                                      required: ['name', 'version'],
                                      properties: {
                                        name: { type: 'string' },
                                        version: { type: 'string' },
                                      },
                                    },
                                    inputs: { type: 'string' },
                                    reference: {
                                      description:
                                        'Registry and repository of what is in a registry.',
                                      type: 'string',
                                    },
                                    digest: { type: 'string' },
                                    branch: {
                                      description:
                                        'The branch of what is on one, in the repository of the source.',
                                      type: 'string',
                                    },
                                    commit: { type: 'string' },
                                    parent: {
                                      description:
                                        'The commit or digest of the Rendition before, of the same environment; absent for the first.',
                                      type: 'string',
                                    },
                                  },
                                },
                              },
                              mergedAgainst: {
                                description:
                                  'Gates that were not open when somebody merged the pull request, as they were at that instant; absent when all were open.',
                                type: 'array',
                                items: {
                                  type: 'object',
                                  required: ['name', 'result'],
                                  properties: {
                                    name: { type: 'string' },
                                    namespace: { type: 'string' },
                                    scope: { type: 'string' },
                                    result: {
                                      type: 'string',
                                      enum: ['pass', 'fail', 'pending'],
                                    },
                                    reason: { type: 'string' },
                                    expression: { type: 'string' },
                                    evaluatedAt: {
                                      type: 'string',
                                      format: 'date-time',
                                    },
                                    holds: {
                                      description:
                                        'merge where it held the merge of the pull request only; absent where it held the start.',
                                      type: 'string',
                                      enum: ['merge'],
                                    },
                                    inputs: {
                                      description:
                                        'What the expression read, so that the decision can be replayed.',
                                      type: 'object',
                                      'x-kubernetes-preserve-unknown-fields':
                                        true,
                                    },
                                  },
                                },
                              },
                            },
                          },
                        },
                      },
                    },
                    conditions: {
                      type: 'array',
                      'x-kubernetes-list-type': 'map',
                      'x-kubernetes-list-map-keys': ['type'],
                      items: {
                        type: 'object',
                        required: [
                          'type',
                          'status',
                          'lastTransitionTime',
                          'reason',
                          'message',
                        ],
                        properties: {
                          type: { type: 'string', maxLength: 316 },
                          status: {
                            type: 'string',
                            enum: ['True', 'False', 'Unknown'],
                          },
                          observedGeneration: {
                            type: 'integer',
                            format: 'int64',
                            minimum: 0,
                          },
                          lastTransitionTime: {
                            type: 'string',
                            format: 'date-time',
                          },
                          reason: {
                            type: 'string',
                            minLength: 1,
                            maxLength: 1024,
                          },
                          message: { type: 'string', maxLength: 32768 },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      ],
    },
  },
  {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'changewindows.kardinal.io' },
    spec: {
      group: 'kardinal.io',
      scope: 'Namespaced',
      names: {
        kind: 'ChangeWindow',
        listKind: 'ChangeWindowList',
        plural: 'changewindows',
        singular: 'changewindow',
        shortNames: ['cw'],
        categories: ['kardinal'],
      },
      versions: [
        {
          name: 'v1alpha1',
          served: true,
          storage: true,
          subresources: { status: {} },
          additionalPrinterColumns: [
            {
              name: 'Scope',
              type: 'string',
              jsonPath: '.metadata.labels.kardinal\\.io/scope',
            },
            {
              name: 'Applies To',
              type: 'string',
              jsonPath: '.metadata.labels.kardinal\\.io/applies-to',
            },
            {
              name: 'Guards',
              type: 'integer',
              jsonPath: '.status.coverage.environmentCount',
            },
            { name: 'Open', type: 'boolean', jsonPath: '.status.open' },
            { name: 'Changes', type: 'string', jsonPath: '.status.changesAt' },
            {
              name: 'Reason',
              type: 'string',
              jsonPath: '.status.conditions[?(@.type=="Ready")].message',
              priority: 1,
            },
            {
              name: 'Age',
              type: 'date',
              jsonPath: '.metadata.creationTimestamp',
            },
          ],
          schema: {
            openAPIV3Schema: {
              description:
                'A ChangeWindow says when promotions may begin: inside of one of allow, where it has any, and inside of none of exclude. It guards the environments that a PolicyGate with the same labels, annotation kardinal.io/applies-to, repository and path would, as a gate that Kardinal looks at before each write and merge; at once, in flight too. With the label kardinal.io/scope: org, in a policy namespace that the operator configured, no Pipeline gets around it.',
              type: 'object',
              required: ['spec'],
              properties: {
                apiVersion: { type: 'string' },
                kind: { type: 'string' },
                metadata: { type: 'object' },
                spec: {
                  type: 'object',
                  properties: {
                    timezone: {
                      description:
                        'IANA zone of every time in it, e.g. Europe/Berlin. Default UTC; with an unknown one the window stays closed.',
                      type: 'string',
                      minLength: 1,
                      maxLength: 64,
                    },
                    message: {
                      description: 'What a person reads while it is closed.',
                      type: 'string',
                      maxLength: 1024,
                    },
                    allow: {
                      description:
                        'When promotions may begin. Without it, always but in what exclude says.',
                      type: 'array',
                      minItems: 1,
                      maxItems: 20,
                      items: {
                        type: 'object',
                        required: ['start', 'end'],
                        properties: {
                          start: {
                            description:
                              'When the first one begins, by the clocks of the zone, e.g. 2026-01-05T09:00. A time that the clocks skip is the moment of that.',
                            type: 'string',
                            maxLength: 32,
                            pattern:
                              '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2})?$',
                          },
                          end: {
                            description:
                              'When the first one ends, by the same clocks; later ones last as long.',
                            type: 'string',
                            maxLength: 32,
                            pattern:
                              '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2})?$',
                          },
                          recurrence: {
                            description:
                              'A rule of RFC 5545, e.g. FREQ=WEEKLY;BYDAY=MO,TU,WE,TH. At most once a day; UNTIL is by the clocks of the zone, or in UTC with Z. Without it, there is one.',
                            type: 'string',
                            minLength: 1,
                            maxLength: 512,
                            pattern:
                              '^(RRULE:)?[A-Z]+=[^;=]+(;[A-Z]+=[^;=]+)*$',
                            'x-kubernetes-validations': [
                              {
                                rule: "!self.matches('FREQ=(SECONDLY|MINUTELY|HOURLY)')",
                                message:
                                  'FREQ is DAILY, WEEKLY, MONTHLY or YEARLY',
                              },
                            ],
                          },
                        },
                        'x-kubernetes-validations': [
                          {
                            rule: 'self.end > self.start',
                            message: 'end must be after start',
                          },
                        ],
                      },
                    },
                    exclude: {
                      description: 'When they may not, whatever allow says.',
                      type: 'array',
                      minItems: 1,
                      maxItems: 20,
                      items: {
                        type: 'object',
                        required: ['start', 'end'],
                        properties: {
                          start: {
                            description:
                              'When the first one begins, by the clocks of the zone, e.g. 2026-01-05T09:00. A time that the clocks skip is the moment of that.',
                            type: 'string',
                            maxLength: 32,
                            pattern:
                              '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2})?$',
                          },
                          end: {
                            description:
                              'When the first one ends, by the same clocks; later ones last as long.',
                            type: 'string',
                            maxLength: 32,
                            pattern:
                              '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2})?$',
                          },
                          recurrence: {
                            description:
                              'A rule of RFC 5545, e.g. FREQ=WEEKLY;BYDAY=MO,TU,WE,TH. At most once a day; UNTIL is by the clocks of the zone, or in UTC with Z. Without it, there is one.',
                            type: 'string',
                            minLength: 1,
                            maxLength: 512,
                            pattern:
                              '^(RRULE:)?[A-Z]+=[^;=]+(;[A-Z]+=[^;=]+)*$',
                            'x-kubernetes-validations': [
                              {
                                rule: "!self.matches('FREQ=(SECONDLY|MINUTELY|HOURLY)')",
                                message:
                                  'FREQ is DAILY, WEEKLY, MONTHLY or YEARLY',
                              },
                            ],
                          },
                        },
                        'x-kubernetes-validations': [
                          {
                            rule: 'self.end > self.start',
                            message: 'end must be after start',
                          },
                        ],
                      },
                    },
                    repository: {
                      description:
                        'Glob over host/owner/name of spec.git.url, without scheme, port and .git, in any case: github.com/acme/* or github.com/acme/gitops. What is below a match is in it. * and ? stay within a segment, ** matches any number. Default every repository.',
                      type: 'string',
                      minLength: 1,
                      maxLength: 256,
                      'x-kubernetes-validations': [
                        {
                          rule: "!self.matches(r'[\\[\\]{}!\\\\]') && !self.split('/').exists(p, p == '..')",
                          message:
                            'must be a glob of *, ? and ** without [ ] { } ! \\ and ..',
                        },
                      ],
                    },
                    path: {
                      description:
                        'Glob over the directory that promotions write to, in any case, e.g. environments/prod or **/prod-*. What is below a match is in it, and a directory above one too, as far as the glob says before its first **. Default every directory.',
                      type: 'string',
                      minLength: 1,
                      maxLength: 256,
                      'x-kubernetes-validations': [
                        {
                          rule: "!self.matches(r'[\\[\\]{}!\\\\]') && !self.split('/').exists(p, p == '..')",
                          message:
                            'must be a glob of *, ? and ** without [ ] { } ! \\ and ..',
                        },
                      ],
                    },
                  },
                  'x-kubernetes-validations': [
                    {
                      rule: 'has(self.allow) || has(self.exclude)',
                      message:
                        'say when promotions may begin (allow), or when they may not (exclude)',
                    },
                  ],
                },
                status: {
                  type: 'object',
                  properties: {
                    observedGeneration: { type: 'integer', format: 'int64' },
                    open: {
                      description:
                        'Whether promotions may begin now. What decides is the spec, not this.',
                      type: 'boolean',
                    },
                    changesAt: {
                      description:
                        'When it opens or closes next; absent where time alone changes nothing.',
                      type: 'string',
                      format: 'date-time',
                    },
                    coverage: {
                      description:
                        'What it guards, by the Pipelines as they are now.',
                      type: 'object',
                      required: [
                        'environmentCount',
                        'pipelineCount',
                        'environments',
                        'unmatchedPipelineCount',
                        'unmatchedPipelines',
                      ],
                      properties: {
                        environmentCount: { type: 'integer', format: 'int32' },
                        pipelineCount: {
                          description:
                            'Pipelines with an environment that it applies to.',
                          type: 'integer',
                          format: 'int32',
                        },
                        environments: {
                          description: 'As namespace/pipeline/environment.',
                          type: 'array',
                          maxItems: 50,
                          items: { type: 'string' },
                        },
                        unmatchedPipelineCount: {
                          description:
                            'Pipelines in its reach without an environment that it applies to.',
                          type: 'integer',
                          format: 'int32',
                        },
                        unmatchedPipelines: {
                          description: 'As namespace/pipeline.',
                          type: 'array',
                          maxItems: 50,
                          items: { type: 'string' },
                        },
                      },
                    },
                    conditions: {
                      type: 'array',
                      'x-kubernetes-list-type': 'map',
                      'x-kubernetes-list-map-keys': ['type'],
                      items: {
                        type: 'object',
                        required: [
                          'type',
                          'status',
                          'lastTransitionTime',
                          'reason',
                          'message',
                        ],
                        properties: {
                          type: { type: 'string', maxLength: 316 },
                          status: {
                            type: 'string',
                            enum: ['True', 'False', 'Unknown'],
                          },
                          observedGeneration: {
                            type: 'integer',
                            format: 'int64',
                            minimum: 0,
                          },
                          lastTransitionTime: {
                            type: 'string',
                            format: 'date-time',
                          },
                          reason: {
                            type: 'string',
                            minLength: 1,
                            maxLength: 1024,
                          },
                          message: { type: 'string', maxLength: 32768 },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      ],
    },
  },
  {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'commitstatuses.kardinal.io' },
    spec: {
      group: 'kardinal.io',
      scope: 'Namespaced',
      names: {
        kind: 'CommitStatus',
        listKind: 'CommitStatusList',
        plural: 'commitstatuses',
        singular: 'commitstatus',
        categories: ['kardinal'],
      },
      versions: [
        {
          name: 'v1alpha1',
          served: true,
          storage: true,
          subresources: { status: {} },
          additionalPrinterColumns: [
            { name: 'Key', type: 'string', jsonPath: '.spec.key' },
            { name: 'Phase', type: 'string', jsonPath: '.spec.phase' },
            { name: 'Commit', type: 'string', jsonPath: '.spec.sha' },
            {
              name: 'Description',
              type: 'string',
              jsonPath: '.spec.description',
            },
            {
              name: 'On the forge',
              type: 'string',
              jsonPath: '.status.conditions[?(@.type=="Synchronised")].status',
            },
            {
              name: 'Pipeline',
              type: 'string',
              jsonPath: '.spec.pipelineRef',
              priority: 1,
            },
            {
              name: 'Repository',
              type: 'string',
              jsonPath: '.spec.repository',
              priority: 1,
            },
            {
              name: 'Age',
              type: 'date',
              jsonPath: '.metadata.creationTimestamp',
            },
          ],
          schema: {
            openAPIV3Schema: {
              description:
                "A CommitStatus is what somebody's check says of one commit of a repository, for the Pipelines of its namespace. Whoever may write it there decides what it says; which commit it is about, and under which key, is fixed.",
              type: 'object',
              required: ['spec'],
              properties: {
                apiVersion: { type: 'string' },
                kind: { type: 'string' },
                metadata: { type: 'object' },
                spec: {
                  type: 'object',
                  required: ['sha', 'key', 'phase'],
                  'x-kubernetes-validations': [
                    {
                      rule: 'has(self.repository) != has(self.pipelineRef)',
                      message: 'must have either repository or pipelineRef',
                    },
                    {
                      rule: 'has(self.repository) == has(oldSelf.repository) && (!has(self.repository) || self.repository == oldSelf.repository)',
                      message:
                        'repository is fixed; create another CommitStatus instead',
                    },
                    {
                      rule: 'has(self.pipelineRef) == has(oldSelf.pipelineRef) && (!has(self.pipelineRef) || self.pipelineRef == oldSelf.pipelineRef)',
                      message:
                        'pipelineRef is fixed; create another CommitStatus instead',
                    },
                  ],
                  properties: {
                    repository: {
                      description:
                        'URL of the repository that has the commit, without credentials, as spec.git.url of a Pipeline names it; with and without .git is the same.',
                      type: 'string',
                      minLength: 1,
                      maxLength: 2048,
                      'x-kubernetes-validations': [
                        {
                          rule: "self.matches('^(https?://|file://)[^@\\\\s]+$')",
                          message: 'must be an http(s) URL without credentials',
                        },
                      ],
                    },
                    pipelineRef: {
                      description:
                        'Instead of repository, a Pipeline of the namespace; the commit is in the repository that it promotes in.',
                      type: 'string',
                      minLength: 1,
                      maxLength: 63,
                      pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$',
                    },
                    sha: {
                      description:
                        'The whole hash of the commit, 40 hexadecimal digits, or 64 in a repository with SHA-256.',
                      type: 'string',
                      maxLength: 64,
                      'x-kubernetes-validations': [
                        {
                          rule: "self.matches('^([0-9a-f]{40}|[0-9a-f]{64})$')",
                          message:
                            'must be the whole hash of a commit, 40 or 64 hexadecimal digits in lower case',
                        },
                        {
                          rule: 'self == oldSelf',
                          message:
                            'sha is fixed; create another CommitStatus instead',
                        },
                      ],
                    },
                    key: {
                      description:
                        'What Pipelines call the check, e.g. load-test or ci/lint. Keys that begin with kardinal/ are what Kardinal itself reports; what others write under them does not count.',
                      type: 'string',
                      minLength: 1,
                      maxLength: 100,
                      'x-kubernetes-validations': [
                        {
                          rule: "self.matches('^[A-Za-z0-9]([-A-Za-z0-9 ._/(),:+@#=]*[A-Za-z0-9)])?$')",
                          message:
                            'must be letters, digits, spaces and - . _ / ( ) , : + @ # =, and begin and end with a letter or digit',
                        },
                        {
                          rule: "!self.startsWith('kardinal/') || self in ['kardinal/health', 'kardinal/soak', 'kardinal/windows', 'kardinal/previous-environment']",
                          message:
                            'must not begin with kardinal/, which is what Kardinal itself reports',
                        },
                        {
                          rule: 'self == oldSelf',
                          message:
                            'key is fixed; create another CommitStatus instead',
                        },
                      ],
                    },
                    phase: {
                      description:
                        'pending while it is not known; only success lets a promotion go on.',
                      type: 'string',
                      enum: ['pending', 'success', 'failure'],
                    },
                    description: {
                      description:
                        'One sentence for people, e.g. what the check does at the moment, or why it failed.',
                      type: 'string',
                      maxLength: 1024,
                    },
                    url: {
                      description:
                        'The page that says more, with http or https and without credentials.',
                      type: 'string',
                      maxLength: 2048,
                      'x-kubernetes-validations': [
                        {
                          rule: "self.matches('^https?://[^/?#@\\\\s]+([/?#][^\\\\s]*)?$')",
                          message:
                            'must be a URL with http or https, without credentials',
                        },
                      ],
                    },
                  },
                },
                status: {
                  type: 'object',
                  properties: {
                    observedGeneration: { type: 'integer', format: 'int64' },
                    reported: {
                      description:
                        'What was written to the commit statuses of the forge last.',
                      type: 'object',
                      required: ['repository', 'state', 'description'],
                      properties: {
                        repository: { type: 'string' },
                        state: {
                          type: 'string',
                          enum: ['pending', 'success', 'failure'],
                        },
                        description: { type: 'string' },
                        url: { type: 'string' },
                      },
                    },
                    attempt: {
                      description:
                        'What is being written to the forge, or is tried again.',
                      type: 'object',
                      required: ['number'],
                      properties: {
                        number: {
                          description:
                            'How often it was begun since the last that succeeded.',
                          type: 'integer',
                          format: 'int32',
                        },
                        retryAt: { type: 'string', format: 'date-time' },
                        message: {
                          description: 'Why it failed.',
                          type: 'string',
                        },
                      },
                    },
                    conditions: {
                      description:
                        'Ready: it counts. Conflicting, only while it is so: others say something else under the same key of the same commit. Synchronised: whether the forge shows it.',
                      type: 'array',
                      'x-kubernetes-list-type': 'map',
                      'x-kubernetes-list-map-keys': ['type'],
                      items: {
                        type: 'object',
                        required: [
                          'type',
                          'status',
                          'lastTransitionTime',
                          'reason',
                          'message',
                        ],
                        properties: {
                          type: { type: 'string', maxLength: 316 },
                          status: {
                            type: 'string',
                            enum: ['True', 'False', 'Unknown'],
                          },
                          observedGeneration: {
                            type: 'integer',
                            format: 'int64',
                            minimum: 0,
                          },
                          lastTransitionTime: {
                            type: 'string',
                            format: 'date-time',
                          },
                          reason: {
                            type: 'string',
                            minLength: 1,
                            maxLength: 1024,
                          },
                          message: { type: 'string', maxLength: 32768 },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      ],
    },
  },
  {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'graphrevisions.experimental.kro.run' },
    spec: {
      group: 'experimental.kro.run',
      scope: 'Namespaced',
      names: {
        kind: 'GraphRevision',
        listKind: 'GraphRevisionList',
        plural: 'graphrevisions',
        singular: 'graphrevision',
        shortNames: ['grv'],
        categories: ['kardinal'],
      },
      versions: [
        {
          name: 'v1alpha1',
          served: true,
          storage: true,
          additionalPrinterColumns: [
            { name: 'Graph', type: 'string', jsonPath: '.spec.graph' },
            { name: 'Revision', type: 'integer', jsonPath: '.spec.revision' },
            {
              name: 'Age',
              type: 'date',
              jsonPath: '.metadata.creationTimestamp',
            },
          ],
          schema: {
            openAPIV3Schema: {
              description: 'A GraphRevision is what a Graph said at one time.',
              type: 'object',
              required: ['spec'],
              properties: {
                apiVersion: { type: 'string' },
                kind: { type: 'string' },
                metadata: { type: 'object' },
                spec: {
                  type: 'object',
                  required: ['graph', 'revision', 'hash', 'nodes'],
                  'x-kubernetes-validations': [
                    {
                      rule: 'self == oldSelf',
                      message: 'a GraphRevision is immutable',
                    },
                  ],
                  properties: {
                    graph: {
                      description: "The Graph's name.",
                      type: 'string',
                      minLength: 1,
                    },
                    revision: {
                      description:
                        "Counts up from 1 with each change of the Graph's spec.",
                      type: 'integer',
                      format: 'int64',
                      minimum: 1,
                    },
                    hash: { description: 'Hash of the nodes.', type: 'string' },
                    nodes: {
                      type: 'array',
                      'x-kubernetes-preserve-unknown-fields': true,
                      items: {
                        type: 'object',
                        'x-kubernetes-preserve-unknown-fields': true,
                      },
                    },
                  },
                },
              },
            },
          },
        },
      ],
    },
  },
  {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'graphs.experimental.kro.run' },
    spec: {
      group: 'experimental.kro.run',
      scope: 'Namespaced',
      names: {
        kind: 'Graph',
        listKind: 'GraphList',
        plural: 'graphs',
        singular: 'graph',
        shortNames: ['gr'],
        categories: ['kardinal'],
      },
      versions: [
        {
          name: 'v1alpha1',
          served: true,
          storage: true,
          subresources: { status: {} },
          additionalPrinterColumns: [
            {
              name: 'Accepted',
              type: 'string',
              jsonPath: '.status.conditions[?(@.type=="Accepted")].status',
            },
            {
              name: 'Ready',
              type: 'string',
              jsonPath: '.status.conditions[?(@.type=="Ready")].status',
            },
            { name: 'Nodes', type: 'string', jsonPath: '.status.progress' },
            {
              name: 'Reason',
              type: 'string',
              jsonPath: '.status.conditions[?(@.type=="Ready")].message',
              priority: 1,
            },
            {
              name: 'Revision',
              type: 'integer',
              jsonPath: '.status.revision',
              priority: 1,
            },
            {
              name: 'Age',
              type: 'date',
              jsonPath: '.metadata.creationTimestamp',
            },
          ],
          schema: {
            openAPIV3Schema: {
              description:
                'A Graph is a set of objects with the data that flows between them. They are made as soon as the data that they need is there, and go in the reverse order.',
              type: 'object',
              required: ['spec'],
              properties: {
                apiVersion: { type: 'string' },
                kind: { type: 'string' },
                metadata: { type: 'object' },
                spec: {
                  type: 'object',
                  required: ['nodes'],
                  properties: {
                    serviceAccountName: {
                      description:
                        'The ServiceAccount of this namespace with whose rights a Graph that somebody wrote is executed, where the operator turned that on; default `default`. A Graph of a Bundle names none.',
                      type: 'string',
                      maxLength: 253,
                      pattern: '^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$',
                    },
                    nodes: {
                      description:
                        'The order does not matter, except among nodes that do not depend on each other.',
                      type: 'array',
                      maxItems: 5000,
                      'x-kubernetes-list-type': 'atomic',
                      items: {
                        type: 'object',
                        required: ['id'],
                        'x-kubernetes-validations': [
                          {
                            rule: '[has(self.template), has(self.patch), has(self.ref), has(self.watch)].filter(x, x).size() <= 1',
                            message:
                              'a node has only one of template, patch, ref and watch',
                          },
                          {
                            rule: '!has(self.forEach) || has(self.template) || has(self.patch)',
                            message: 'forEach needs a template or a patch',
                          },
                          {
                            rule: '!has(self.finalizes) || has(self.template)',
                            message: 'finalizes needs a template',
                          },
                          {
                            rule: '!has(self.adoption) || has(self.template)',
                            message: 'adoption needs a template',
                          },
                        ],
                        properties: {
                          id: {
                            description:
                              "A CEL identifier, and no reserved word or type of CEL; the name under which expressions find the node's data.",
                            type: 'string',
                            minLength: 1,
                            maxLength: 63,
                            pattern: '^[A-Za-z_][A-Za-z0-9_]*$',
                          },
                          template: {
                            description:
                              'An object that the Graph creates and owns. Strings may hold ${…}.',
                            type: 'object',
                            'x-kubernetes-preserve-unknown-fields': true,
                          },
                          patch: {
                            description:
                              'Fields that the Graph contributes to an object of somebody else; taken back when the node goes.',
                            type: 'object',
                            'x-kubernetes-preserve-unknown-fields': true,
                          },
                          ref: {
                            description: 'One object to read.',
                            type: 'object',
                            required: ['apiVersion', 'kind', 'metadata'],
                            properties: {
                              apiVersion: { type: 'string', minLength: 1 },
                              kind: { type: 'string', minLength: 1 },
                              metadata: {
                                type: 'object',
                                required: ['name'],
                                properties: {
                                  name: { type: 'string', minLength: 1 },
                                  namespace: { type: 'string' },
                                },
                              },
                            },
                          },
                          watch: {
                            description:
                              'Every object that a selector finds, as a list sorted by name.',
                            type: 'object',
                            required: ['apiVersion', 'kind', 'selector'],
                            properties: {
                              apiVersion: { type: 'string', minLength: 1 },
                              kind: { type: 'string', minLength: 1 },
                              namespace: {
                                description: "Default the Graph's own.",
                                type: 'string',
                              },
                              selector: {
                                type: 'object',
                                properties: {
                                  matchLabels: {
                                    type: 'object',
                                    additionalProperties: { type: 'string' },
                                  },
                                  matchExpressions: {
                                    type: 'array',
                                    items: {
                                      type: 'object',
                                      required: ['key', 'operator'],
                                      properties: {
                                        key: { type: 'string' },
                                        operator: {
                                          type: 'string',
                                          enum: [
                                            'In',
                                            'NotIn',
                                            'Exists',
                                            'DoesNotExist',
                                          ],
                                        },
                                        values: {
                                          type: 'array',
                                          items: { type: 'string' },
                                        },
                                      },
                                    },
                                  },
                                },
                              },
                            },
                          },
                          def: {
                            description: 'A value without an object.',
                            'x-kubernetes-preserve-unknown-fields': true,
                          },
                          includeWhen: {
                            description:
                              'Unless all are true, the node and what hard-depends on it are left out and pruned.',
                            type: 'array',
                            maxItems: 20,
                            items: { type: 'string', minLength: 1 },
                          },
                          forEach: {
                            description:
                              'One object per item; several iterators multiply. Each entry names one variable.',
                            type: 'array',
                            maxItems: 5,
                            items: {
                              type: 'object',
                              minProperties: 1,
                              maxProperties: 1,
                              'x-kubernetes-preserve-unknown-fields': true,
                            },
                          },
                          readyWhen: {
                            description:
                              'Health. Feeds the condition Ready and holds nothing back.',
                            type: 'array',
                            maxItems: 20,
                            items: { type: 'string', minLength: 1 },
                          },
                          propagateWhen: {
                            description:
                              "Until all are true, the node's data is withheld from its dependents.",
                            type: 'array',
                            maxItems: 20,
                            items: { type: 'string', minLength: 1 },
                          },
                          dependsOn: {
                            description: 'Order without data.',
                            type: 'array',
                            maxItems: 1000,
                            'x-kubernetes-list-type': 'set',
                            items: { type: 'string', minLength: 1 },
                          },
                          finalizes: {
                            description:
                              'This node is created when that one is about to go, and must be ready before it does.',
                            type: 'string',
                            minLength: 1,
                          },
                          adoption: {
                            description:
                              'Whether an object that exists already and belongs to nobody may be taken over. Default Never.',
                            type: 'string',
                            enum: ['Never', 'Unowned'],
                          },
                        },
                      },
                    },
                  },
                },
                status: {
                  type: 'object',
                  properties: {
                    observedGeneration: { type: 'integer', format: 'int64' },
                    progress: {
                      description:
                        'Ready nodes of those that are included, e.g. 3/5.',
                      type: 'string',
                    },
                    revision: {
                      description: 'The newest GraphRevision.',
                      type: 'integer',
                      format: 'int64',
                    },
                    nodes: {
                      description:
                        'States, in the order in which nodes are worked on.',
                      type: 'array',
                      'x-kubernetes-list-type': 'atomic',
                      items: {
                        type: 'object',
                        required: ['id', 'state', 'reason', 'message'],
                        properties: {
                          id: { type: 'string' },
                          state: {
                            type: 'string',
                            enum: [
                              'Ready',
                              'NotReady',
                              'Pending',
                              'Blocked',
                              'Excluded',
                              'Conflict',
                              'Error',
                              'SystemError',
                            ],
                          },
                          reason: { type: 'string' },
                          message: { type: 'string' },
                          objects: {
                            description: 'Of a collection.',
                            type: 'integer',
                          },
                          ref: {
                            type: 'object',
                            required: ['apiVersion', 'kind', 'name'],
                            properties: {
                              apiVersion: { type: 'string' },
                              kind: { type: 'string' },
                              namespace: { type: 'string' },
                              name: { type: 'string' },
                            },
                          },
                        },
                      },
                    },
                    applied: {
                      description:
                        'Every object that the Graph wrote, or is about to write, and that may be there; also those that it makes once their data is there.',
                      type: 'array',
                      items: {
                        type: 'object',
                        required: [
                          'node',
                          'apiVersion',
                          'kind',
                          'name',
                          'hold',
                        ],
                        properties: {
                          node: { type: 'string' },
                          apiVersion: { type: 'string' },
                          kind: { type: 'string' },
                          namespace: { type: 'string' },
                          name: { type: 'string' },
                          hold: {
                            type: 'string',
                            enum: ['owned', 'contributed'],
                          },
                          needs: {
                            description: 'Nodes that it was last made from.',
                            type: 'array',
                            items: { type: 'string' },
                          },
                          sameNeedsAs: {
                            description:
                              'The node whose needs are also those of this object, where needs is absent as the list is long.',
                            type: 'string',
                          },
                          attempts: {
                            description: 'Writes since it was last as wanted.',
                            type: 'integer',
                          },
                          retryAt: { type: 'string', format: 'date-time' },
                          failure: {
                            type: 'object',
                            required: [
                              'state',
                              'reason',
                              'message',
                              'fingerprint',
                            ],
                            properties: {
                              state: {
                                type: 'string',
                                enum: ['Conflict', 'Error', 'SystemError'],
                              },
                              reason: { type: 'string' },
                              message: { type: 'string' },
                              fingerprint: {
                                description:
                                  'What was tried on what; the same is not tried again.',
                                type: 'string',
                              },
                            },
                          },
                        },
                      },
                    },
                    conditions: {
                      type: 'array',
                      'x-kubernetes-list-type': 'map',
                      'x-kubernetes-list-map-keys': ['type'],
                      items: {
                        type: 'object',
                        required: [
                          'type',
                          'status',
                          'lastTransitionTime',
                          'reason',
                          'message',
                        ],
                        properties: {
                          type: { type: 'string', maxLength: 316 },
                          status: {
                            type: 'string',
                            enum: ['True', 'False', 'Unknown'],
                          },
                          observedGeneration: {
                            type: 'integer',
                            format: 'int64',
                            minimum: 0,
                          },
                          lastTransitionTime: {
                            type: 'string',
                            format: 'date-time',
                          },
                          reason: {
                            type: 'string',
                            minLength: 1,
                            maxLength: 1024,
                          },
                          message: { type: 'string', maxLength: 32768 },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      ],
    },
  },
  {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'metricchecks.kardinal.io' },
    spec: {
      group: 'kardinal.io',
      scope: 'Namespaced',
      names: {
        kind: 'MetricCheck',
        listKind: 'MetricCheckList',
        plural: 'metricchecks',
        singular: 'metriccheck',
        shortNames: ['mc'],
        categories: ['kardinal'],
      },
      versions: [
        {
          name: 'v1alpha1',
          served: true,
          storage: true,
          subresources: { status: {} },
          additionalPrinterColumns: [
            {
              name: 'Result',
              type: 'string',
              jsonPath: '.status.results[*].result',
            },
            {
              name: 'Value',
              type: 'string',
              jsonPath: '.status.results[*].value',
            },
            {
              name: 'Stale',
              type: 'string',
              jsonPath: '.status.results[*].stale',
            },
            {
              name: 'Reason',
              type: 'string',
              jsonPath: '.status.conditions[?(@.type=="Ready")].reason',
            },
            {
              name: 'Query',
              type: 'string',
              jsonPath: '.spec.query',
              priority: 1,
            },
            {
              name: 'Age',
              type: 'date',
              jsonPath: '.metadata.creationTimestamp',
            },
          ],
          schema: {
            openAPIV3Schema: {
              description:
                'A MetricCheck asks a metric provider for one number and judges it. Gates of its namespace read it as metrics.<name> or metrics["name"], and so do the org gates of a policy namespace; the bake of an environment names it in metricChecks. It is evaluated while one of them waits for it, for each promotion by itself where its query has variables.',
              type: 'object',
              required: ['spec'],
              properties: {
                apiVersion: { type: 'string' },
                kind: { type: 'string' },
                metadata: { type: 'object' },
                spec: {
                  type: 'object',
                  required: ['provider', 'query'],
                  'x-kubernetes-validations': [
                    {
                      rule: 'has(self.successCondition) || has(self.failureCondition)',
                      message:
                        'must have successCondition, failureCondition or both',
                    },
                  ],
                  properties: {
                    provider: {
                      type: 'object',
                      required: ['type', 'address'],
                      properties: {
                        type: {
                          description:
                            'The metric provider, e.g. prometheus; an installed module adds it.',
                          type: 'string',
                          minLength: 1,
                          maxLength: 63,
                        },
                        address: {
                          description:
                            'Base URL of its API, e.g. https://prometheus.example.com or http://prometheus.monitoring.svc:9090. Addresses that the operator does not allow are refused.',
                          type: 'string',
                          minLength: 1,
                          maxLength: 2048,
                          'x-kubernetes-validations': [
                            {
                              rule: "self.matches('^https?://[^/?#@]+([/][^?#@]*)?$')",
                              message:
                                'must be a URL with http or https, without credentials, query and fragment',
                            },
                          ],
                        },
                        secretRef: {
                          description:
                            'A Secret of this namespace for the header Authorization: the key token (Bearer), the keys username and password (Basic), or the key Authorization (the whole value). Its key url limits where it may be sent. Sent over TLS, or to a Service of the cluster.',
                          type: 'object',
                          required: ['name'],
                          properties: {
                            name: {
                              type: 'string',
                              minLength: 1,
                              maxLength: 253,
                            },
                          },
                        },
                      },
                    },
                    query: {
                      description:
                        'The query, which must give one number. It may hold {{ .AppName }} or {{ .Pipeline }} (the Pipeline), {{ .Namespace }}, {{ .Environment }}, {{ .Bundle }} and {{ .Version }}, in PromQL as the value of a label, in quotes: they are escaped.',
                      type: 'string',
                      minLength: 1,
                      maxLength: 4096,
                    },
                    successCondition: {
                      description:
                        'A comparison with a number, e.g. >= 0.99: then the result is Pass. Without it, whatever is no failure is a success.',
                      type: 'string',
                      maxLength: 64,
                      pattern:
                        '^\\s*(>=|<=|==|!=|>|<)\\s*[-+]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][-+]?[0-9]+)?\\s*$',
                    },
                    failureCondition: {
                      description:
                        'The same for the result Fail, which wins where both are true. Without it, whatever is no success is a failure; with both, what is neither is Inconclusive.',
                      type: 'string',
                      maxLength: 64,
                      pattern:
                        '^\\s*(>=|<=|==|!=|>|<)\\s*[-+]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][-+]?[0-9]+)?\\s*$',
                    },
                    noDataBehavior: {
                      description:
                        'What no data, or a value that is not a number (0/0), comes to. hold = neither success nor failure, gates that read it stay closed and a bake stands still; pass = Pass; fail = Fail.',
                      type: 'string',
                      enum: ['hold', 'pass', 'fail'],
                      default: 'hold',
                    },
                    interval: {
                      description:
                        'Go duration; how often it is evaluated while somebody waits for it. Default 1m; a shorter one than 10s is 10s.',
                      type: 'string',
                      default: '1m',
                      pattern: '^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$',
                    },
                    timeout: {
                      description:
                        'Go duration; how long the provider may take for one query. Default 10s, from 1s to 30s.',
                      type: 'string',
                      default: '10s',
                      pattern: '^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$',
                    },
                  },
                },
                status: {
                  type: 'object',
                  properties: {
                    observedGeneration: { type: 'integer', format: 'int64' },
                    queryGeneration: {
                      description:
                        'The generation of the spec that the results are of; those of another one count for nobody.',
                      type: 'integer',
                      format: 'int64',
                    },
                    seal: {
                      description:
                        'Signature of the controller over what is decided on of this status; without a valid one nobody acts on it.',
                      type: 'string',
                    },
                    results: {
                      description:
                        'One for each promotion that reads it where the query has variables, else one without pipeline, environment and bundle. Nothing of it is written anew while it says the same.',
                      type: 'array',
                      maxItems: 100,
                      items: {
                        type: 'object',
                        required: [
                          'result',
                          'stale',
                          'reason',
                          'query',
                          'evaluatedAt',
                        ],
                        properties: {
                          namespace: { type: 'string' },
                          pipeline: { type: 'string' },
                          environment: { type: 'string' },
                          bundle: { type: 'string' },
                          value: {
                            description:
                              'Rounded to six digits; the conditions judge the exact one.',
                            type: 'number',
                          },
                          result: {
                            type: 'string',
                            enum: ['Pass', 'Fail', 'Inconclusive', 'NoData'],
                          },
                          stale: {
                            description:
                              'There is no current measurement: the provider cannot be reached for three intervals, gives no data, or not one number. Gates that read the value or the result are closed.',
                            type: 'boolean',
                          },
                          reason: {
                            description:
                              'Measured, NoData, NotANumber, or why there is no measurement.',
                            type: 'string',
                          },
                          message: { type: 'string' },
                          query: {
                            description: 'As it was sent.',
                            type: 'string',
                          },
                          evaluatedAt: {
                            description: 'When it came to say so.',
                            type: 'string',
                            format: 'date-time',
                          },
                          measuredSince: {
                            description:
                              'Since when it is measured without a gap; absent while it is stale.',
                            type: 'string',
                            format: 'date-time',
                          },
                        },
                      },
                    },
                    conditions: {
                      type: 'array',
                      'x-kubernetes-list-type': 'map',
                      'x-kubernetes-list-map-keys': ['type'],
                      items: {
                        type: 'object',
                        required: [
                          'type',
                          'status',
                          'lastTransitionTime',
                          'reason',
                          'message',
                        ],
                        properties: {
                          type: { type: 'string', maxLength: 316 },
                          status: {
                            type: 'string',
                            enum: ['True', 'False', 'Unknown'],
                          },
                          observedGeneration: {
                            type: 'integer',
                            format: 'int64',
                            minimum: 0,
                          },
                          lastTransitionTime: {
                            type: 'string',
                            format: 'date-time',
                          },
                          reason: {
                            type: 'string',
                            minLength: 1,
                            maxLength: 1024,
                          },
                          message: { type: 'string', maxLength: 32768 },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      ],
    },
  },
  {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'notificationhooks.kardinal.io' },
    spec: {
      group: 'kardinal.io',
      scope: 'Namespaced',
      names: {
        kind: 'NotificationHook',
        listKind: 'NotificationHookList',
        plural: 'notificationhooks',
        singular: 'notificationhook',
        categories: ['kardinal'],
      },
      versions: [
        {
          name: 'v1alpha1',
          served: true,
          storage: true,
          subresources: { status: {} },
          additionalPrinterColumns: [
            { name: 'Type', type: 'string', jsonPath: '.spec.type' },
            {
              name: 'Ready',
              type: 'string',
              jsonPath: '.status.conditions[?(@.type=="Ready")].status',
            },
            {
              name: 'Reason',
              type: 'string',
              jsonPath: '.status.conditions[?(@.type=="Ready")].message',
              priority: 1,
            },
            {
              name: 'Age',
              type: 'date',
              jsonPath: '.metadata.creationTimestamp',
            },
          ],
          schema: {
            openAPIV3Schema: {
              description:
                'Where what happens to the Pipelines of a namespace is reported to. Nothing waits for it.',
              type: 'object',
              required: ['spec'],
              properties: {
                apiVersion: { type: 'string' },
                kind: { type: 'string' },
                metadata: { type: 'object' },
                spec: {
                  type: 'object',
                  required: ['type'],
                  'x-kubernetes-validations': [
                    {
                      rule: "self.type != 'webhook' || (has(self.url) && has(self.secretRef))",
                      message:
                        'a webhook has url, and secretRef with the Secret whose key `secret` signs what is sent',
                    },
                    {
                      rule: "self.type == 'backstage' || !has(self.recipients)",
                      message:
                        'only type backstage has recipients, the entities that are notified',
                    },
                    {
                      rule: "self.type != 'backstage' || (!has(self.url) && !has(self.secretRef))",
                      message:
                        'type backstage has neither url nor secretRef; set recipients, or leave them out for the owner of the entity',
                    },
                    {
                      rule: "self.type != 'slack' || has(self.url) != has(self.secretRef)",
                      message:
                        'of type slack either url is set, or secretRef with the Secret whose key `url` has it',
                    },
                  ],
                  properties: {
                    type: {
                      description:
                        'webhook = JSON that is signed; slack = JSON that Slack and what is compatible with it show; backstage = notifications in the portal.',
                      type: 'string',
                      enum: ['webhook', 'slack', 'backstage'],
                    },
                    url: {
                      description:
                        'http or https; addresses that kardinal.egress.allow of the backend does not allow are refused.',
                      type: 'string',
                      minLength: 1,
                      maxLength: 2048,
                    },
                    secretRef: {
                      description:
                        'A Secret of the same namespace. Its key `secret` signs a webhook; its key `url` is the address of type slack.',
                      type: 'object',
                      required: ['name'],
                      properties: {
                        name: { type: 'string', minLength: 1, maxLength: 253 },
                      },
                    },
                    recipients: {
                      description:
                        'Entity refs of what type backstage notifies, e.g. group:default/team-a; of an entity that is neither user nor group, its owner. Default the owner of the entity that shows the Pipeline.',
                      type: 'array',
                      minItems: 1,
                      maxItems: 50,
                      'x-kubernetes-list-type': 'set',
                      items: {
                        type: 'string',
                        maxLength: 256,
                        pattern: '^[A-Za-z]+:[^:/]+/[^:/]+$',
                      },
                    },
                    events: {
                      description: 'What is reported. Default everything.',
                      type: 'array',
                      minItems: 1,
                      maxItems: 20,
                      'x-kubernetes-list-type': 'set',
                      items: {
                        type: 'string',
                        enum: [
                          'Bundle.Verified',
                          'Bundle.Failed',
                          'Promotion.WaitingForReview',
                          'Promotion.Verified',
                          'Promotion.Failed',
                          'Promotion.RolledBack',
                          'Gate.Closed',
                          'Gate.Overridden',
                        ],
                      },
                    },
                    pipelines: {
                      description:
                        'Of which Pipelines of the namespace. Default of all.',
                      type: 'array',
                      minItems: 1,
                      maxItems: 100,
                      'x-kubernetes-list-type': 'set',
                      items: { type: 'string', minLength: 1, maxLength: 63 },
                    },
                  },
                },
                status: {
                  type: 'object',
                  properties: {
                    observedGeneration: { type: 'integer', format: 'int64' },
                    after: {
                      description:
                        'Instant and id of the newest delivery that is not listed any more; what is not later is not sent again.',
                      type: 'string',
                    },
                    pending: {
                      description:
                        'The delivery that has failed and is tried again; those after it wait.',
                      type: 'object',
                      required: ['id', 'attempts', 'retryAt', 'message'],
                      properties: {
                        id: { type: 'string' },
                        attempts: { type: 'integer', format: 'int32' },
                        retryAt: { type: 'string', format: 'date-time' },
                        message: { type: 'string' },
                      },
                    },
                    deliveries: {
                      description:
                        'The newest deliveries that have ended, newest last.',
                      type: 'array',
                      maxItems: 100,
                      'x-kubernetes-list-type': 'atomic',
                      items: {
                        type: 'object',
                        required: ['id', 'event', 'at', 'result'],
                        properties: {
                          id: {
                            description: 'The header X-Kardinal-Delivery.',
                            type: 'string',
                          },
                          event: { type: 'string' },
                          at: {
                            description: 'When it happened.',
                            type: 'string',
                            format: 'date-time',
                          },
                          result: {
                            type: 'string',
                            enum: ['Delivered', 'GivenUp'],
                          },
                          message: { type: 'string' },
                        },
                      },
                    },
                    conditions: {
                      type: 'array',
                      'x-kubernetes-list-type': 'map',
                      'x-kubernetes-list-map-keys': ['type'],
                      items: {
                        type: 'object',
                        required: [
                          'type',
                          'status',
                          'lastTransitionTime',
                          'reason',
                          'message',
                        ],
                        properties: {
                          type: { type: 'string', maxLength: 316 },
                          status: {
                            type: 'string',
                            enum: ['True', 'False', 'Unknown'],
                          },
                          observedGeneration: {
                            type: 'integer',
                            format: 'int64',
                            minimum: 0,
                          },
                          lastTransitionTime: {
                            type: 'string',
                            format: 'date-time',
                          },
                          reason: {
                            type: 'string',
                            minLength: 1,
                            maxLength: 1024,
                          },
                          message: { type: 'string', maxLength: 32768 },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      ],
    },
  },
  {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'pipelinegroups.kardinal.io' },
    spec: {
      group: 'kardinal.io',
      scope: 'Namespaced',
      names: {
        kind: 'PipelineGroup',
        listKind: 'PipelineGroupList',
        plural: 'pipelinegroups',
        singular: 'pipelinegroup',
        shortNames: ['pgrp'],
        categories: ['kardinal'],
      },
      versions: [
        {
          name: 'v1alpha1',
          served: true,
          storage: true,
          subresources: { status: {} },
          additionalPrinterColumns: [
            {
              name: 'Members',
              type: 'string',
              jsonPath: '.spec.members[*].pipeline',
            },
            { name: 'Train', type: 'string', jsonPath: '.status.train.name' },
            {
              name: 'Ready',
              type: 'string',
              jsonPath: '.status.conditions[?(@.type=="Ready")].status',
            },
            {
              name: 'Reason',
              type: 'string',
              jsonPath: '.status.conditions[?(@.type=="Ready")].message',
              priority: 1,
            },
            {
              name: 'Age',
              type: 'date',
              jsonPath: '.metadata.creationTimestamp',
            },
          ],
          schema: {
            openAPIV3Schema: {
              description:
                'A PipelineGroup names Pipelines of its namespace whose Bundles move together as a release train, and the order between their services. It holds Bundles with spec.train in its environments, and no others, as a gate that Kardinal looks at before each write and merge.',
              type: 'object',
              required: ['spec'],
              properties: {
                apiVersion: { type: 'string' },
                kind: { type: 'string' },
                metadata: { type: 'object' },
                spec: {
                  type: 'object',
                  required: ['members', 'environments'],
                  properties: {
                    members: {
                      description:
                        'The Pipelines of a train, each of which brings a Bundle. A Pipeline is a member of one PipelineGroup.',
                      type: 'array',
                      minItems: 2,
                      maxItems: 20,
                      'x-kubernetes-list-type': 'map',
                      'x-kubernetes-list-map-keys': ['pipeline'],
                      items: {
                        type: 'object',
                        required: ['pipeline'],
                        properties: {
                          pipeline: {
                            description:
                              'Name of a Pipeline in this namespace.',
                            type: 'string',
                            minLength: 1,
                            maxLength: 63,
                          },
                          dependsOn: {
                            description:
                              'Members whose Bundle of the train is verified in an environment before the Bundle of this one begins there.',
                            type: 'array',
                            maxItems: 19,
                            'x-kubernetes-list-type': 'set',
                            items: {
                              type: 'string',
                              minLength: 1,
                              maxLength: 63,
                            },
                          },
                        },
                        'x-kubernetes-validations': [
                          {
                            rule: '!has(self.dependsOn) || !(self.pipeline in self.dependsOn)',
                            message:
                              'dependsOn must not name the member itself',
                          },
                        ],
                      },
                    },
                    environments: {
                      description:
                        'The environments at which the members move together, in the order of promotion; every member has them. In each, no Bundle of a train begins before all members have one and all of these are verified in the environments before it. Elsewhere each goes on by itself.',
                      type: 'array',
                      minItems: 1,
                      maxItems: 20,
                      'x-kubernetes-list-type': 'set',
                      items: { type: 'string', minLength: 1, maxLength: 63 },
                    },
                  },
                  'x-kubernetes-validations': [
                    {
                      rule: 'self.members.all(m, !has(m.dependsOn) || m.dependsOn.all(d, self.members.exists(n, n.pipeline == d)))',
                      message:
                        'members[].dependsOn: every name must be that of a member',
                    },
                    {
                      rule: 'self.members.all(m, !has(m.dependsOn) || self.members.all(n, !(n.pipeline in m.dependsOn) || !has(n.dependsOn) || !(m.pipeline in n.dependsOn)))',
                      message:
                        'members[].dependsOn: two members depend on each other; remove one of the two entries',
                    },
                  ],
                },
                status: {
                  description:
                    'For people. What holds a Bundle is the spec, and what is recorded of the Bundles, not this.',
                  type: 'object',
                  properties: {
                    observedGeneration: { type: 'integer', format: 'int64' },
                    train: {
                      description:
                        'Where the train stands of which a member brought the newest Bundle.',
                      type: 'object',
                      required: ['name', 'members'],
                      properties: {
                        name: { type: 'string' },
                        members: {
                          type: 'array',
                          maxItems: 20,
                          items: {
                            type: 'object',
                            required: ['pipeline', 'bundles', 'environments'],
                            properties: {
                              pipeline: { type: 'string' },
                              bundles: {
                                description:
                                  'Its Bundles of the train that count; several where images and configuration come apart.',
                                type: 'array',
                                items: { type: 'string' },
                              },
                              environments: {
                                description: 'In the order of the spec.',
                                type: 'array',
                                maxItems: 20,
                                items: {
                                  type: 'object',
                                  required: ['name', 'state'],
                                  properties: {
                                    name: { type: 'string' },
                                    state: {
                                      type: 'string',
                                      enum: [
                                        'Waiting',
                                        'Moving',
                                        'Verified',
                                        'Failed',
                                      ],
                                    },
                                    message: {
                                      description: 'What it waits for.',
                                      type: 'string',
                                    },
                                  },
                                },
                              },
                            },
                          },
                        },
                      },
                    },
                    conditions: {
                      type: 'array',
                      'x-kubernetes-list-type': 'map',
                      'x-kubernetes-list-map-keys': ['type'],
                      items: {
                        type: 'object',
                        required: [
                          'type',
                          'status',
                          'lastTransitionTime',
                          'reason',
                          'message',
                        ],
                        properties: {
                          type: { type: 'string', maxLength: 316 },
                          status: {
                            type: 'string',
                            enum: ['True', 'False', 'Unknown'],
                          },
                          observedGeneration: {
                            type: 'integer',
                            format: 'int64',
                            minimum: 0,
                          },
                          lastTransitionTime: {
                            type: 'string',
                            format: 'date-time',
                          },
                          reason: {
                            type: 'string',
                            minLength: 1,
                            maxLength: 1024,
                          },
                          message: { type: 'string', maxLength: 32768 },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      ],
    },
  },
  {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'pipelines.kardinal.io' },
    spec: {
      group: 'kardinal.io',
      scope: 'Namespaced',
      names: {
        kind: 'Pipeline',
        listKind: 'PipelineList',
        plural: 'pipelines',
        singular: 'pipeline',
        shortNames: ['pl'],
        categories: ['kardinal'],
      },
      versions: [
        {
          name: 'v1alpha1',
          served: true,
          storage: true,
          subresources: { status: {} },
          additionalPrinterColumns: [
            {
              name: 'Ready',
              type: 'string',
              jsonPath: '.status.conditions[?(@.type=="Ready")].status',
            },
            {
              name: 'Environments',
              type: 'string',
              jsonPath: '.spec.environments[*].name',
            },
            {
              name: 'Repository',
              type: 'string',
              jsonPath: '.spec.git.url',
              priority: 1,
            },
            {
              name: 'Policy',
              type: 'string',
              jsonPath: '.spec.promotion.policy',
              priority: 1,
            },
            {
              name: 'Paused',
              type: 'string',
              jsonPath: '.status.conditions[?(@.type=="Paused")].message',
              priority: 1,
            },
            {
              name: 'Reason',
              type: 'string',
              jsonPath: '.status.conditions[?(@.type=="Ready")].message',
              priority: 1,
            },
            {
              name: 'Age',
              type: 'date',
              jsonPath: '.metadata.creationTimestamp',
            },
          ],
          schema: {
            openAPIV3Schema: {
              description:
                'A Pipeline says where a service is promoted, in which order, and through which repository. Its name has at most 63 characters, and the condition Ready says what else is invalid.',
              type: 'object',
              required: ['spec'],
              properties: {
                apiVersion: { type: 'string' },
                kind: { type: 'string' },
                metadata: { type: 'object' },
                spec: {
                  type: 'object',
                  required: ['git', 'environments'],
                  properties: {
                    git: {
                      description:
                        'The GitOps repository that promotions are written to.',
                      type: 'object',
                      required: ['url'],
                      properties: {
                        url: {
                          description:
                            'URL of the repository, without credentials, on a host that is configured for the provider; https, or http on the same machine.',
                          type: 'string',
                          minLength: 1,
                          maxLength: 2048,
                          'x-kubernetes-validations': [
                            {
                              rule: "self.matches('^(https?://|file://)[^@\\\\s]+$')",
                              message:
                                'must be an http(s) URL without credentials; put the token into a Secret and name it in spec.git.secretRef',
                            },
                          ],
                        },
                        branch: {
                          description:
                            'The base branch, which exists. Default main.',
                          type: 'string',
                          default: 'main',
                          minLength: 1,
                          maxLength: 244,
                          'x-kubernetes-validations': [
                            {
                              rule: "!self.startsWith('-') && !self.startsWith('/') && !self.endsWith('/') && !self.endsWith('.lock') && !self.contains('..') && !self.contains('//') && !self.matches('[\\\\s~^:?*\\\\[\\\\\\\\]')",
                              message: 'must be a legal Git branch name',
                            },
                          ],
                        },
                        layout: {
                          description:
                            'directory = one directory per environment on the base branch. branch = one branch of rendered manifests per environment; the base branch has what they are rendered from.',
                          type: 'string',
                          enum: ['directory', 'branch'],
                          default: 'directory',
                        },
                        hydrator: {
                          description:
                            "Who renders with layout branch. own = each promotion does (the default). external = somebody else's hydrator pushes to <branch>-next of each environment, and promotions take it from there.",
                          type: 'string',
                          enum: ['own', 'external'],
                        },
                        provider: {
                          description:
                            'The SCM provider that opens and merges pull requests, e.g. github.',
                          type: 'string',
                          default: 'github',
                          minLength: 1,
                          maxLength: 63,
                        },
                        secretRef: {
                          description:
                            'The Secret with the credentials, key `token` (and optionally `username`). Where it has the key `url`, they are used only for repositories below it.',
                          type: 'object',
                          required: ['name'],
                          properties: {
                            name: {
                              type: 'string',
                              minLength: 1,
                              maxLength: 253,
                            },
                          },
                        },
                        signingKeyRef: {
                          description:
                            'A Secret of the same namespace with the SSH key that commits are signed with, key `ssh-privatekey`, as ssh-keygen or PEM has it and without a passphrase. Where it has the key `url`, it signs only for repositories below it. Default they are not signed.',
                          type: 'object',
                          required: ['name'],
                          properties: {
                            name: {
                              type: 'string',
                              minLength: 1,
                              maxLength: 253,
                            },
                          },
                        },
                      },
                    },
                    config: {
                      description:
                        'Where Bundles of type config and mixed may take their commits from, beside the repository of spec.git at its base branch.',
                      type: 'object',
                      properties: {
                        sources: {
                          type: 'array',
                          maxItems: 20,
                          items: {
                            type: 'object',
                            required: ['url'],
                            properties: {
                              url: {
                                description:
                                  'URL of the repository, as Bundles write it, without credentials; https, or http on the same machine.',
                                type: 'string',
                                minLength: 1,
                                maxLength: 2048,
                                'x-kubernetes-validations': [
                                  {
                                    rule: "self.matches('^(https?://|file://)[^@\\\\s]+$')",
                                    message:
                                      'must be an http(s) URL without credentials; put the token into a Secret and name it in secretRef',
                                  },
                                ],
                              },
                              branch: {
                                description:
                                  'Only commits of this branch. Default every branch, so that whoever may push one there may have it promoted.',
                                type: 'string',
                                minLength: 1,
                                maxLength: 244,
                              },
                              provider: {
                                description:
                                  'The SCM provider whose hosts it is on. Default that of spec.git.',
                                type: 'string',
                                minLength: 1,
                                maxLength: 63,
                              },
                              secretRef: {
                                description:
                                  'The Secret with the credentials, as in spec.git; without it, none are used.',
                                type: 'object',
                                required: ['name'],
                                properties: {
                                  name: {
                                    type: 'string',
                                    minLength: 1,
                                    maxLength: 253,
                                  },
                                },
                              },
                            },
                          },
                        },
                        watch: {
                          description:
                            'Makes a Bundle of type config of each commit of a branch that touches the path, once; commits that promotions made and those that were there before it do not count. With spec.git.layout branch, it is the base branch, and that happens by itself; set suspend to have it otherwise.',
                          type: 'object',
                          properties: {
                            source: {
                              description:
                                'URL of one of sources, which names a branch. Default the repository of spec.git at its base branch.',
                              type: 'string',
                              minLength: 1,
                              maxLength: 2048,
                            },
                            path: {
                              description:
                                'The directory whose commits count, and which is promoted. Default the whole repository of source. With spec.git.layout branch, commits count that touch it, by default the path of an environment; each environment promotes its own path.',
                              type: 'string',
                              minLength: 1,
                              maxLength: 1024,
                              'x-kubernetes-validations': [
                                {
                                  rule: "!self.startsWith('/') && !self.split('/').exists(p, p == '..')",
                                  message:
                                    'must stay inside the repository (no leading / and no ..)',
                                },
                              ],
                            },
                            interval: {
                              description:
                                'How often the branch is read where no webhook reports a push, 10s or longer. Default 1m.',
                              type: 'string',
                              minLength: 1,
                              maxLength: 32,
                            },
                            suspend: {
                              description:
                                'Whether no commit becomes a Bundle by itself, as where CI creates them. Without it, the branch is followed as for the first time.',
                              type: 'boolean',
                            },
                          },
                        },
                      },
                    },
                    activeCommitStatuses: {
                      description:
                        'Checks that hold the environments after each environment until they report success for the commit that the Bundle runs with there. Each is a gate.',
                      type: 'array',
                      maxItems: 50,
                      items: {
                        type: 'object',
                        required: ['key'],
                        properties: {
                          key: {
                            description:
                              'The key of the CommitStatuses, e.g. load-test or ci/lint.',
                            type: 'string',
                            minLength: 1,
                            maxLength: 100,
                          },
                        },
                      },
                    },
                    proposedCommitStatuses: {
                      description:
                        'Checks that the head of a pull request has to pass before it may be merged, in every environment that has pull requests.',
                      type: 'array',
                      maxItems: 50,
                      items: {
                        type: 'object',
                        required: ['key'],
                        properties: {
                          key: {
                            description:
                              'The key of the CommitStatuses, e.g. load-test or ci/lint.',
                            type: 'string',
                            minLength: 1,
                            maxLength: 100,
                          },
                        },
                      },
                    },
                    reportChecks: {
                      description:
                        'Reports what Kardinal itself knows of the commits of each environment as CommitStatuses: kardinal/health and kardinal/soak of what was merged, kardinal/windows and kardinal/previous-environment of the head of an open pull request. Only where environments are branches. Default nothing.',
                      type: 'object',
                      properties: {
                        soak: {
                          description:
                            'How long a commit has to have been verified in an environment before its kardinal/soak is success, e.g. 30m. Default no time.',
                          type: 'string',
                          minLength: 1,
                          maxLength: 32,
                        },
                      },
                    },
                    environments: {
                      description:
                        'The stops of a promotion. Without dependsOn and wave, each follows the one before it.',
                      type: 'array',
                      minItems: 1,
                      maxItems: 1000,
                      items: {
                        type: 'object',
                        required: ['name'],
                        properties: {
                          name: {
                            type: 'string',
                            minLength: 1,
                            maxLength: 63,
                            pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$',
                          },
                          activeCommitStatuses: {
                            description:
                              'Further checks that hold the environments after this one, beside those of spec.activeCommitStatuses.',
                            type: 'array',
                            maxItems: 50,
                            items: {
                              type: 'object',
                              required: ['key'],
                              properties: {
                                key: {
                                  description:
                                    'The key of the CommitStatuses, e.g. load-test or ci/lint.',
                                  type: 'string',
                                  minLength: 1,
                                  maxLength: 100,
                                },
                              },
                            },
                          },
                          proposedCommitStatuses: {
                            description:
                              "Further checks that the head of this environment's pull requests has to pass before they may be merged, beside those of spec.proposedCommitStatuses.",
                            type: 'array',
                            maxItems: 50,
                            items: {
                              type: 'object',
                              required: ['key'],
                              properties: {
                                key: {
                                  description:
                                    'The key of the CommitStatuses, e.g. load-test or ci/lint.',
                                  type: 'string',
                                  minLength: 1,
                                  maxLength: 100,
                                },
                              },
                            },
                          },
                          path: {
                            description:
                              "The environment's directory in the repository; no two environments share one. Default environments/<name>.",
                            type: 'string',
                            minLength: 1,
                            maxLength: 1024,
                            'x-kubernetes-validations': [
                              {
                                rule: "!self.startsWith('/') && !self.matches('(^|/)[.][.](/|$)')",
                                message:
                                  'must stay inside the repository (no leading / and no ..)',
                              },
                            ],
                          },
                          branch: {
                            description:
                              'With spec.git.layout branch, the branch of its rendered manifests, which is created where it is missing. Default environment/<name>.',
                            type: 'string',
                            minLength: 1,
                            maxLength: 244,
                          },
                          labels: {
                            description:
                              'What kind of environment it is, e.g. tier=production, for gates that apply to a label.',
                            type: 'object',
                            maxProperties: 32,
                            additionalProperties: {
                              type: 'string',
                              maxLength: 63,
                              pattern:
                                '^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$',
                            },
                          },
                          update: {
                            type: 'object',
                            properties: {
                              strategy: {
                                description:
                                  'How manifests are edited, e.g. kustomize or helm.',
                                type: 'string',
                                default: 'kustomize',
                                minLength: 1,
                                maxLength: 63,
                              },
                              helm: {
                                description:
                                  'What the strategy helm sets. Default image.tag of values.yaml, and image.digest where the file has it.',
                                type: 'object',
                                properties: {
                                  file: {
                                    description:
                                      'A values file below the directory of the environment. Default values.yaml.',
                                    type: 'string',
                                    minLength: 1,
                                    maxLength: 1024,
                                  },
                                  images: {
                                    description:
                                      'Where the file says which image runs; paths like image.tag or sidecars[0].image.',
                                    type: 'array',
                                    minItems: 1,
                                    maxItems: 50,
                                    items: {
                                      type: 'object',
                                      properties: {
                                        image: {
                                          description:
                                            'An image of the Bundle, by name or repository. May be left out when there is one.',
                                          type: 'string',
                                          minLength: 1,
                                          maxLength: 512,
                                        },
                                        tag: {
                                          description:
                                            'Path of the tag. Without a path of the digest, a digest is written behind the tag.',
                                          type: 'string',
                                          maxLength: 1024,
                                        },
                                        digest: {
                                          description:
                                            'Path of the digest; emptied when the Bundle names none.',
                                          type: 'string',
                                          maxLength: 1024,
                                        },
                                        repository: {
                                          description:
                                            'Path of the repository.',
                                          type: 'string',
                                          maxLength: 1024,
                                        },
                                        reference: {
                                          description:
                                            'Path of the whole reference.',
                                          type: 'string',
                                          maxLength: 1024,
                                        },
                                        document: {
                                          description:
                                            'The object in a file of several, by its kind or by kind and name, e.g. HelmRelease/shop. Default the one that has the path.',
                                          type: 'string',
                                          maxLength: 317,
                                          pattern:
                                            '^[A-Za-z][A-Za-z0-9]*(/[^/ ]+)?$',
                                        },
                                      },
                                    },
                                  },
                                },
                              },
                              charts: {
                                description:
                                  'Where files say which version of a chart of the Bundle is used. Default the dependencies of Chart.yaml, by the names of the charts.',
                                type: 'array',
                                minItems: 1,
                                maxItems: 20,
                                items: {
                                  type: 'object',
                                  properties: {
                                    chart: {
                                      description:
                                        'The name of a chart of the Bundle. Default every chart, and only in dependencies.',
                                      type: 'string',
                                      minLength: 1,
                                      maxLength: 128,
                                    },
                                    file: {
                                      description:
                                        'A file below the directory of the environment. Default Chart.yaml.',
                                      type: 'string',
                                      minLength: 1,
                                      maxLength: 1024,
                                    },
                                    dependency: {
                                      description:
                                        'The alias or name of the one entry of dependencies that is set. Default each of the name of the chart.',
                                      type: 'string',
                                      minLength: 1,
                                      maxLength: 128,
                                    },
                                    version: {
                                      description:
                                        'Path of the version, e.g. spec.source.targetRevision, in a file that is no Chart.yaml.',
                                      type: 'string',
                                      maxLength: 1024,
                                    },
                                    digest: {
                                      description:
                                        'Path of the digest, e.g. spec.ref.digest; emptied when the Bundle names none.',
                                      type: 'string',
                                      maxLength: 1024,
                                    },
                                    document: {
                                      description:
                                        'The object in a file of several, by its kind or by kind and name, e.g. HelmRelease/shop. Default the one that has the path.',
                                      type: 'string',
                                      maxLength: 317,
                                      pattern:
                                        '^[A-Za-z][A-Za-z0-9]*(/[^/ ]+)?$',
                                    },
                                  },
                                },
                              },
                              config: {
                                description:
                                  'How the commit of a Bundle of type config or mixed is applied.',
                                type: 'object',
                                properties: {
                                  strategy: {
                                    description:
                                      'cherry-pick applies what the commit changes; overlay copies the files that it has. Default cherry-pick.',
                                    type: 'string',
                                    enum: ['cherry-pick', 'overlay'],
                                  },
                                  path: {
                                    description:
                                      'A directory below that of the Bundle; may say ${environment.name}.',
                                    type: 'string',
                                    minLength: 1,
                                    maxLength: 1024,
                                  },
                                },
                              },
                            },
                            'x-kubernetes-validations': [
                              {
                                rule: "!has(self.helm) || (has(self.strategy) && self.strategy == 'helm')",
                                message:
                                  'helm says what the strategy helm sets; set strategy to helm, or remove it',
                              },
                            ],
                            default: {},
                          },
                          steps: {
                            description:
                              'What a promotion does, in this order, instead of the default sequence that follows from update, approval and pr.',
                            type: 'array',
                            minItems: 1,
                            maxItems: 50,
                            items: {
                              type: 'object',
                              required: ['uses'],
                              properties: {
                                uses: {
                                  description:
                                    'The name of a step, e.g. git-push; any other with a webhook.',
                                  type: 'string',
                                  minLength: 1,
                                  maxLength: 253,
                                },
                                as: {
                                  description:
                                    'The name of its outputs; default is uses.',
                                  type: 'string',
                                  minLength: 1,
                                  maxLength: 253,
                                },
                                config: {
                                  description:
                                    "Settings, checked against the step's schema; the condition Ready names what is wrong.",
                                  type: 'object',
                                  'x-kubernetes-preserve-unknown-fields': true,
                                },
                                webhook: {
                                  description:
                                    'The server that carries out a step that is not installed; it is sent a POST, as docs/custom-steps.md says.',
                                  type: 'object',
                                  required: ['url'],
                                  properties: {
                                    url: {
                                      description:
                                        'http or https; addresses that kardinal.egress.allow of the backend does not allow are refused.',
                                      type: 'string',
                                      minLength: 1,
                                      maxLength: 2048,
                                    },
                                    timeoutSeconds: {
                                      description:
                                        'How long one answer may take; then the promotion fails. Default 30.',
                                      type: 'integer',
                                      format: 'int32',
                                      minimum: 1,
                                      maximum: 600,
                                    },
                                    secretRef: {
                                      description:
                                        'The Secret whose key Authorization is sent as the header of that name.',
                                      type: 'object',
                                      required: ['name'],
                                      properties: {
                                        name: {
                                          type: 'string',
                                          minLength: 1,
                                          maxLength: 253,
                                        },
                                        namespace: {
                                          description:
                                            'Only that of the Pipeline.',
                                          type: 'string',
                                          minLength: 1,
                                          maxLength: 63,
                                        },
                                      },
                                    },
                                  },
                                },
                                timeout: {
                                  description:
                                    'How long the step may take, e.g. 10m; then the promotion fails.',
                                  type: 'string',
                                  minLength: 1,
                                  maxLength: 63,
                                },
                              },
                            },
                          },
                          approval: {
                            description:
                              'auto writes to the base branch; pr-review opens a pull request and waits for its merge.',
                            type: 'string',
                            enum: ['auto', 'pr-review'],
                            default: 'auto',
                          },
                          pr: {
                            description:
                              'With approval auto, open a pull request for the record and merge it.',
                            type: 'boolean',
                          },
                          autoMerge: {
                            description:
                              'With approval pr-review, ask the forge to merge the pull request by itself as soon as what its repository requires is there, as docs/auto-merge.md says. The branch has to require the status kardinal/gates. Default somebody merges it.',
                            type: 'boolean',
                          },
                          shard: {
                            description:
                              'The shard whose agent carries out the promotions to this environment, with credentials and health checks of its own cluster, as docs/agents.md says. Default the backend does.',
                            type: 'string',
                            minLength: 1,
                            maxLength: 63,
                            pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$',
                          },
                          dependsOn: {
                            description:
                              'Environments that must be Verified, or have nothing to change (NoOp), before this one; replaces the order of the list.',
                            type: 'array',
                            maxItems: 1000,
                            'x-kubernetes-list-type': 'set',
                            items: {
                              type: 'string',
                              minLength: 1,
                              maxLength: 63,
                            },
                          },
                          wave: {
                            description:
                              'Depends on every environment of the next lower wave; the lowest wave on the last environment without a wave that is listed before it.',
                            type: 'integer',
                            format: 'int32',
                            minimum: 0,
                          },
                          health: {
                            description:
                              'How the promoted version is verified, as docs/health.md says. Default what is found of argocd, flux and resource, in this order; resource is the Deployment named after the Pipeline in the namespace named after the environment.',
                            type: 'object',
                            properties: {
                              type: {
                                description:
                                  'The health adapter. Without it, the first that finds what it judges by.',
                                type: 'string',
                                minLength: 1,
                                maxLength: 63,
                              },
                              timeout: {
                                description: 'Go duration. Default 10m.',
                                type: 'string',
                                pattern:
                                  '^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$',
                              },
                              resource: {
                                description:
                                  'Workloads, one by its name, those of a list, or all that match a selector.',
                                type: 'object',
                                properties: {
                                  kind: {
                                    description: 'Of the name or the selector.',
                                    type: 'string',
                                    enum: [
                                      'Deployment',
                                      'StatefulSet',
                                      'DaemonSet',
                                    ],
                                    default: 'Deployment',
                                  },
                                  name: {
                                    type: 'string',
                                    minLength: 1,
                                    maxLength: 253,
                                  },
                                  namespace: {
                                    type: 'string',
                                    minLength: 1,
                                    maxLength: 63,
                                  },
                                  condition: {
                                    description:
                                      'The condition that must be True. StatefulSets and DaemonSets have no Available, for them their replicas stand for it.',
                                    type: 'string',
                                    default: 'Available',
                                    minLength: 1,
                                    maxLength: 316,
                                  },
                                  labelSelector: {
                                    description:
                                      'Every workload of the kind that matches must be healthy; used instead of the name.',
                                    type: 'object',
                                    additionalProperties: { type: 'string' },
                                  },
                                  workloads: {
                                    description:
                                      'Every one must be healthy; used instead of name and selector.',
                                    type: 'array',
                                    minItems: 1,
                                    maxItems: 20,
                                    items: {
                                      type: 'object',
                                      required: ['name'],
                                      properties: {
                                        kind: {
                                          type: 'string',
                                          enum: [
                                            'Deployment',
                                            'StatefulSet',
                                            'DaemonSet',
                                          ],
                                          default: 'Deployment',
                                        },
                                        name: {
                                          type: 'string',
                                          minLength: 1,
                                          maxLength: 253,
                                        },
                                        namespace: {
                                          type: 'string',
                                          minLength: 1,
                                          maxLength: 63,
                                        },
                                      },
                                    },
                                  },
                                },
                              },
                              argocd: {
                                description:
                                  'An Application of Argo CD. Default <pipeline>-<environment> in the namespace argocd.',
                                type: 'object',
                                properties: {
                                  name: {
                                    type: 'string',
                                    minLength: 1,
                                    maxLength: 253,
                                  },
                                  namespace: {
                                    type: 'string',
                                    minLength: 1,
                                    maxLength: 63,
                                  },
                                },
                              },
                              flux: {
                                description:
                                  'A Kustomization or HelmRelease of Flux. Default the Kustomization <pipeline>-<environment> in the namespace flux-system.',
                                type: 'object',
                                properties: {
                                  kind: {
                                    type: 'string',
                                    enum: ['Kustomization', 'HelmRelease'],
                                    default: 'Kustomization',
                                  },
                                  name: {
                                    type: 'string',
                                    minLength: 1,
                                    maxLength: 253,
                                  },
                                  namespace: {
                                    type: 'string',
                                    minLength: 1,
                                    maxLength: 63,
                                  },
                                },
                              },
                              argoRollouts: {
                                description:
                                  'A Rollout of Argo Rollouts. Default that named after the Pipeline in the namespace named after the environment.',
                                type: 'object',
                                properties: {
                                  name: {
                                    type: 'string',
                                    minLength: 1,
                                    maxLength: 253,
                                  },
                                  namespace: {
                                    type: 'string',
                                    minLength: 1,
                                    maxLength: 63,
                                  },
                                },
                              },
                              flagger: {
                                description:
                                  'A Canary of Flagger. Default that named after the Pipeline in the namespace named after the environment.',
                                type: 'object',
                                properties: {
                                  name: {
                                    type: 'string',
                                    minLength: 1,
                                    maxLength: 253,
                                  },
                                  namespace: {
                                    type: 'string',
                                    minLength: 1,
                                    maxLength: 63,
                                  },
                                },
                              },
                              cluster: {
                                description:
                                  "The Secret in the Pipeline's namespace with the kubeconfig of the cluster that is looked at, key kubeconfig or value. Default the cluster of the control plane.",
                                type: 'string',
                                minLength: 1,
                                maxLength: 253,
                                pattern: '^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$',
                              },
                              settings: {
                                description:
                                  'Of an adapter that is not listed here; it says which, and the condition Ready names what is wrong. Refused, as are the settings of the adapters above, where nobody reads them.',
                                type: 'object',
                                'x-kubernetes-preserve-unknown-fields': true,
                              },
                            },
                          },
                          delivery: {
                            description: 'Who brings the version to its users.',
                            type: 'object',
                            properties: {
                              delegate: {
                                description:
                                  'A progressive delivery that the promotion waits for, argoRollouts or flagger; which one is under health. Its abort fails the promotion.',
                                type: 'string',
                                minLength: 1,
                                maxLength: 63,
                              },
                            },
                          },
                          bake: {
                            description:
                              'How long what runs must be well without a break, once it is healthy, before the environment is Verified.',
                            type: 'object',
                            required: ['minutes'],
                            properties: {
                              minutes: {
                                type: 'integer',
                                format: 'int32',
                                minimum: 1,
                                maximum: 43200,
                              },
                              policy: {
                                description:
                                  'What an alarm does, which is a health that is lost or a MetricCheck that is Fail. reset-on-alarm = the minutes begin anew once it is over; fail-on-alarm = the promotion fails at once, and onHealthFailure says what follows.',
                                type: 'string',
                                enum: ['reset-on-alarm', 'fail-on-alarm'],
                                default: 'reset-on-alarm',
                              },
                              timeout: {
                                description:
                                  'Go duration; how long all of it may take, however often the minutes begin anew or stand still; then the promotion fails, and onHealthFailure says what follows. Default four times minutes, and at least an hour.',
                                type: 'string',
                                pattern:
                                  '^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$',
                              },
                              metricChecks: {
                                description:
                                  'MetricChecks of this namespace that must be Pass; while one of them is not known, the minutes stand still.',
                                type: 'array',
                                maxItems: 10,
                                'x-kubernetes-list-type': 'set',
                                items: {
                                  type: 'string',
                                  minLength: 1,
                                  maxLength: 253,
                                },
                              },
                            },
                          },
                          onHealthFailure: {
                            description:
                              'What follows where a version is not healthy in time, or an alarm ends its bake. none = the promotion fails; rollback = every environment that received it gets back what was verified there before; abort = nothing more of the Bundle is promoted anywhere. Default none.',
                            type: 'string',
                            enum: ['none', 'rollback', 'abort'],
                          },
                        },
                        'x-kubernetes-validations': [
                          {
                            rule: '!(has(self.wave) && has(self.dependsOn))',
                            message:
                              'an environment has either wave or dependsOn, not both',
                          },
                          {
                            rule: "!(has(self.autoMerge) && self.autoMerge) || self.approval == 'pr-review'",
                            message:
                              'autoMerge needs approval pr-review; with approval auto, pr true opens a pull request and merges it',
                          },
                          {
                            rule: '!(has(self.autoMerge) && has(self.steps))',
                            message:
                              'steps replace what autoMerge sets; write autoMerge into the config of the step wait-for-merge',
                          },
                        ],
                      },
                    },
                    graphTemplate: {
                      description:
                        'What follows what, where a list cannot say it. Each node promotes to an environment; a Bundle goes to those that its expressions make. What they leave out counts as skipped, and gates are added to every environment.',
                      type: 'object',
                      required: ['nodes'],
                      properties: {
                        nodes: {
                          type: 'array',
                          minItems: 1,
                          maxItems: 1000,
                          items: {
                            type: 'object',
                            required: ['id', 'environment'],
                            properties: {
                              id: {
                                description:
                                  'The name under which dependsOn finds the node.',
                                type: 'string',
                                minLength: 1,
                                maxLength: 63,
                                pattern: '^[A-Za-z_][A-Za-z0-9_]*$',
                              },
                              environment: {
                                description:
                                  'The name of an environment of this Pipeline; may hold ${…} over bundle, pipeline and the variables of forEach.',
                                type: 'string',
                                minLength: 1,
                                maxLength: 1024,
                              },
                              dependsOn: {
                                description:
                                  'Nodes of which every environment must be Verified, or have nothing to change, before this one.',
                                type: 'array',
                                maxItems: 1000,
                                'x-kubernetes-list-type': 'set',
                                items: {
                                  type: 'string',
                                  minLength: 1,
                                  maxLength: 63,
                                },
                              },
                              includeWhen: {
                                description:
                                  'Conditions over bundle and pipeline. Unless all are true, the node and what depends on it are left out.',
                                type: 'array',
                                maxItems: 20,
                                items: {
                                  type: 'string',
                                  minLength: 1,
                                  maxLength: 4096,
                                },
                              },
                              forEach: {
                                description:
                                  'One environment per item; several iterators multiply. Each entry names one variable.',
                                type: 'array',
                                maxItems: 5,
                                items: {
                                  type: 'object',
                                  minProperties: 1,
                                  maxProperties: 1,
                                  'x-kubernetes-preserve-unknown-fields': true,
                                },
                              },
                            },
                          },
                        },
                      },
                    },
                    policyNamespaces: {
                      description:
                        "Namespaces whose gates apply beside the platform's, as gates of the team. Org gates and permissions are those of the namespaces that the operator configured.",
                      type: 'array',
                      maxItems: 50,
                      'x-kubernetes-list-type': 'set',
                      items: { type: 'string', minLength: 1, maxLength: 63 },
                    },
                    visibleTo: {
                      description:
                        'Namespaces whose gates may read of this Pipeline, as pipelines["namespace/name"].environments.<environment>, which version was verified where, and since when; * is every namespace. Gates of its own namespace and of the operator\'s policy namespaces always may. Default none.',
                      type: 'array',
                      maxItems: 100,
                      'x-kubernetes-list-type': 'set',
                      items: {
                        type: 'string',
                        minLength: 1,
                        maxLength: 63,
                        pattern: '^([a-z0-9]([-a-z0-9]*[a-z0-9])?|\\*)$',
                      },
                    },
                    promotion: {
                      description:
                        'In which order the Bundles of the Pipeline are promoted, and how many at a time. A change restarts nothing that is on its way.',
                      type: 'object',
                      properties: {
                        policy: {
                          description:
                            'latest (the default) lets a newer Bundle supersede the older unfinished ones of its type. queue promotes every Bundle, in order, one with images and one with configuration at a time; the next one starts when the one before it has ended, also where that failed.',
                          type: 'string',
                          enum: ['latest', 'queue'],
                          default: 'latest',
                        },
                        maxConcurrentPromotions: {
                          description:
                            'How many Bundles are promoted at a time, of all types; the others wait in order with the reason WaitingForSlot. A Bundle that waits for a gate or a merge counts, an emergency rollback waits for nobody. Default 0, no limit.',
                          type: 'integer',
                          format: 'int32',
                          minimum: 0,
                        },
                        maxPendingAge: {
                          description:
                            'With the policy latest, how long a change may be pending, e.g. 30m, counted from the oldest Bundle of an unbroken row in which each superseded the one before. A Bundle that is created later does not supersede the one on its way; it waits until that has ended, with the reason WaitingForSlot. Without it, a change may be superseded for ever.',
                          type: 'string',
                          minLength: 1,
                          maxLength: 32,
                        },
                      },
                    },
                    historyLimit: {
                      description: 'Finished Bundles to keep. Default 20.',
                      type: 'integer',
                      format: 'int32',
                      minimum: 1,
                      default: 20,
                    },
                    graphHistoryLimit: {
                      description:
                        'Verified and failed Bundles whose Graph, steps and gates are kept, beside those that run in some environment. Default 3. What happened stays on every Bundle.',
                      type: 'integer',
                      format: 'int32',
                      minimum: 0,
                      default: 3,
                    },
                    paused: {
                      description:
                        'While it is there, Kardinal writes nothing for the Pipeline, in flight too, so no commit, pull request or merge, and calls no custom step. What is open stays open; health checks and waits go on. An emergency rollback goes on where an emergency-permission gate of the platform is true.',
                      type: 'object',
                      required: ['reason'],
                      properties: {
                        reason: {
                          description: 'Why, for whoever waits.',
                          type: 'string',
                          minLength: 1,
                          maxLength: 500,
                        },
                        by: {
                          description:
                            'Who paused it, as the command records it. Where somebody else wrote the pause, who that was is the field manager.',
                          type: 'string',
                          maxLength: 253,
                        },
                        since: { type: 'string', format: 'date-time' },
                        until: {
                          description:
                            'When it ends by itself. Without it, resume ends it.',
                          type: 'string',
                          format: 'date-time',
                        },
                        seal: {
                          description:
                            'Signature of the command over who, why and when; without a valid one, by does not count.',
                          type: 'string',
                          maxLength: 512,
                        },
                      },
                    },
                    drift: {
                      description:
                        'What to do where an environment runs something else than what was promoted there.',
                      type: 'object',
                      properties: {
                        policy: {
                          description:
                            'Report says so, and leaves it to people. Import puts on record what runs, where a Bundle has it; nothing is written. Revert promotes once more what should run, through the gates of the environment. Each drift is settled once, and never while a promotion is under way there. Default Report.',
                          type: 'string',
                          enum: ['Report', 'Import', 'Revert'],
                        },
                        dryRun: {
                          description:
                            'Says what the policy would do, and does nothing.',
                          type: 'boolean',
                        },
                        ignored: {
                          description:
                            'What may run although it was not promoted, by environment, as somebody decided.',
                          type: 'object',
                          maxProperties: 1000,
                          additionalProperties: {
                            type: 'object',
                            required: ['version', 'reason', 'until'],
                            properties: {
                              version: {
                                description:
                                  'What may run. Anything else counts as drift.',
                                type: 'string',
                                minLength: 1,
                                maxLength: 255,
                              },
                              reason: {
                                description: 'Why, for whoever sees it.',
                                type: 'string',
                                minLength: 1,
                                maxLength: 500,
                              },
                              by: {
                                description:
                                  'Who decided it, as the command wrote it. Whoever may write the Pipeline may write another name; the audit log has who acted in the portal.',
                                type: 'string',
                                maxLength: 253,
                              },
                              until: {
                                description: 'From then on it counts again.',
                                type: 'string',
                                format: 'date-time',
                              },
                            },
                          },
                        },
                      },
                    },
                    pausedEnvironments: {
                      description: 'The same for single environments, by name.',
                      type: 'object',
                      maxProperties: 1000,
                      additionalProperties: {
                        type: 'object',
                        required: ['reason'],
                        properties: {
                          reason: {
                            description: 'Why, for whoever waits.',
                            type: 'string',
                            minLength: 1,
                            maxLength: 500,
                          },
                          by: {
                            description:
                              'Who paused it, as the command records it. Where somebody else wrote the pause, who that was is the field manager.',
                            type: 'string',
                            maxLength: 253,
                          },
                          since: { type: 'string', format: 'date-time' },
                          until: {
                            description:
                              'When it ends by itself. Without it, resume ends it.',
                            type: 'string',
                            format: 'date-time',
                          },
                          seal: {
                            description:
                              'Signature of the command over who, why and when; without a valid one, by does not count.',
                            type: 'string',
                            maxLength: 512,
                          },
                        },
                      },
                    },
                  },
                },
                status: {
                  type: 'object',
                  properties: {
                    observedGeneration: { type: 'integer', format: 'int64' },
                    phase: {
                      description: 'Unknown, Idle, Promoting or Degraded.',
                      type: 'string',
                    },
                    seal: {
                      description:
                        'Signature of the controller over the slots; without a valid one they do not count.',
                      type: 'string',
                    },
                    slots: {
                      description:
                        'The Bundles that may be promoted now, where spec.promotion says that others wait; in order.',
                      type: 'array',
                      items: {
                        type: 'object',
                        required: ['bundle', 'uid'],
                        properties: {
                          bundle: {
                            description: 'Name of the Bundle.',
                            type: 'string',
                            minLength: 1,
                            maxLength: 253,
                          },
                          uid: {
                            description:
                              'Of the Bundle; one that is created with its name again waits for a slot of its own.',
                            type: 'string',
                          },
                          retryAt: {
                            description:
                              'The annotation kardinal.io/retry-at of the attempt that the slot is for; absent for the first. A later retry waits for a slot of its own.',
                            type: 'string',
                          },
                        },
                      },
                    },
                    watch: {
                      description:
                        'How far the branch of spec.config.watch was followed.',
                      type: 'object',
                      required: ['repository', 'branch', 'commit'],
                      properties: {
                        repository: {
                          description:
                            'Its URL. What is known of another repository or branch does not count.',
                          type: 'string',
                          maxLength: 2048,
                        },
                        branch: { type: 'string', maxLength: 244 },
                        commit: {
                          description:
                            'The newest commit that was looked at; each one before it has its Bundle.',
                          type: 'string',
                          maxLength: 64,
                        },
                        lost: {
                          description:
                            'The commit at which the history of the branch was rewritten last, until another one is looked at after that.',
                          type: 'string',
                          maxLength: 64,
                        },
                      },
                    },
                    templates: {
                      description:
                        'The Templates that its environments name, as they were when their last change was promoted.',
                      type: 'array',
                      maxItems: 1000,
                      'x-kubernetes-list-type': 'map',
                      'x-kubernetes-list-map-keys': ['name'],
                      items: {
                        type: 'object',
                        required: ['name', 'hash'],
                        properties: {
                          name: {
                            type: 'string',
                            minLength: 1,
                            maxLength: 253,
                          },
                          hash: {
                            description: 'SHA-256 of its spec.',
                            type: 'string',
                            maxLength: 71,
                            pattern: '^sha256:[0-9a-f]{64}$',
                          },
                        },
                      },
                    },
                    lostAgents: {
                      description:
                        'The shards of its environments whose agent is not heard from, or not believed, until it is. Nothing counts meanwhile that is promoted to their environments.',
                      type: 'array',
                      maxItems: 1000,
                      'x-kubernetes-list-type': 'map',
                      'x-kubernetes-list-map-keys': ['shard'],
                      items: {
                        type: 'object',
                        required: ['shard'],
                        properties: {
                          shard: {
                            type: 'string',
                            minLength: 1,
                            maxLength: 63,
                          },
                          since: {
                            description:
                              'When it was heard from last; absent where it never was.',
                            type: 'string',
                            format: 'date-time',
                          },
                          unknownKey: {
                            description:
                              'It is heard from, and seals with a key of this id, which the control plane does not know for the shard.',
                            type: 'string',
                            maxLength: 63,
                          },
                        },
                      },
                    },
                    drift: {
                      description:
                        'Environments that were seen to run something else than what was promoted there, until they are seen to run it again or something newer is promoted.',
                      type: 'array',
                      maxItems: 1000,
                      'x-kubernetes-list-type': 'map',
                      'x-kubernetes-list-map-keys': ['environment'],
                      items: {
                        type: 'object',
                        required: [
                          'environment',
                          'promoted',
                          'version',
                          'workload',
                          'since',
                        ],
                        properties: {
                          environment: {
                            type: 'string',
                            minLength: 1,
                            maxLength: 63,
                          },
                          promoted: {
                            description: 'What was verified there last.',
                            type: 'object',
                            required: ['bundle', 'version'],
                            properties: {
                              bundle: {
                                description: 'Name of the Bundle.',
                                type: 'string',
                                minLength: 1,
                                maxLength: 253,
                              },
                              version: { type: 'string' },
                            },
                          },
                          version: {
                            description:
                              'What runs instead, by its tag, the beginning of its digest, or both as tag@digest; of a Helm chart, as chart with its name and version.',
                            type: 'string',
                          },
                          workload: {
                            description: 'The object that runs it.',
                            type: 'string',
                          },
                          since: {
                            description:
                              'When it was changed, or seen first where the cluster has not noted that.',
                            type: 'string',
                            format: 'date-time',
                          },
                          changedBy: {
                            description:
                              'The field manager that changed it last, where the cluster has noted it.',
                            type: 'string',
                          },
                          origin: {
                            description:
                              'Where it comes from, as the repository says. git, where somebody changed the files of the environment after the last commit that Kardinal wrote there; cluster, where nobody did; unknown, where that cannot be told. Absent until the repository was read, which is once for each drift.',
                            type: 'string',
                            enum: ['git', 'cluster', 'unknown'],
                          },
                          commit: {
                            description:
                              'The latest of the commits that changed those files; with origin git alone.',
                            type: 'object',
                            required: ['sha', 'author', 'subject'],
                            properties: {
                              sha: {
                                type: 'string',
                                minLength: 40,
                                maxLength: 64,
                              },
                              author: {
                                description:
                                  'As the commit says, which anybody may write; without an e-mail address.',
                                type: 'string',
                                maxLength: 100,
                              },
                              subject: {
                                description:
                                  'The first line of its message, without e-mail addresses.',
                                type: 'string',
                                maxLength: 200,
                              },
                              committedAt: {
                                description:
                                  'Absent where the commit has no time that anybody could store.',
                                type: 'string',
                                format: 'date-time',
                              },
                            },
                          },
                          bundle: {
                            description:
                              'Name of the Bundle of this Pipeline that it is the same as; absent where none is.',
                            type: 'string',
                            minLength: 1,
                            maxLength: 253,
                          },
                          ignored: {
                            description:
                              'That somebody decided to let it run; absent where nobody did, or the time is over.',
                            type: 'object',
                            required: ['reason', 'until'],
                            properties: {
                              reason: { type: 'string' },
                              by: { type: 'string' },
                              until: { type: 'string', format: 'date-time' },
                            },
                          },
                          settlement: {
                            description:
                              'What the policy does about it; a drift is settled once.',
                            type: 'object',
                            required: ['act'],
                            properties: {
                              act: {
                                type: 'string',
                                enum: ['import', 'revert'],
                              },
                              bundle: {
                                description:
                                  'Name of the Bundle that settles it; absent in a dry run.',
                                type: 'string',
                                minLength: 1,
                                maxLength: 253,
                              },
                            },
                          },
                        },
                      },
                    },
                    lastHealthy: {
                      description:
                        'With spec.git.layout branch, what was healthy in each environment last, as the evidence of its Bundles says, the newest first; what a rollback or a RevertCommit may go back to.',
                      type: 'array',
                      maxItems: 1000,
                      'x-kubernetes-list-type': 'map',
                      'x-kubernetes-list-map-keys': ['environment'],
                      items: {
                        type: 'object',
                        required: ['environment', 'releases'],
                        properties: {
                          environment: {
                            type: 'string',
                            minLength: 1,
                            maxLength: 63,
                          },
                          releases: {
                            type: 'array',
                            maxItems: 5,
                            items: {
                              type: 'object',
                              required: ['bundle', 'version', 'verifiedAt'],
                              properties: {
                                bundle: {
                                  description: 'Name of the Bundle.',
                                  type: 'string',
                                  minLength: 1,
                                  maxLength: 253,
                                },
                                version: { type: 'string' },
                                drySha: {
                                  description:
                                    'The commit of the dry branch that it names.',
                                  type: 'string',
                                },
                                verifiedAt: {
                                  type: 'string',
                                  format: 'date-time',
                                },
                              },
                            },
                          },
                        },
                      },
                    },
                    inGit: {
                      description:
                        'With spec.git.layout branch, what environments have that no Bundle was verified in, as the commits and notes of their branches say; what a cluster that has lost its Bundles still knows.',
                      type: 'array',
                      maxItems: 1000,
                      'x-kubernetes-list-type': 'map',
                      'x-kubernetes-list-map-keys': ['environment'],
                      items: {
                        type: 'object',
                        required: ['environment', 'commit', 'version'],
                        properties: {
                          environment: {
                            type: 'string',
                            minLength: 1,
                            maxLength: 63,
                          },
                          commit: {
                            description:
                              'The commit of the branch that says so, by its full name.',
                            type: 'string',
                          },
                          version: { type: 'string' },
                          bundle: {
                            description: 'Name that the Bundle had.',
                            type: 'string',
                          },
                          drySha: {
                            description:
                              'The commit of the dry branch that was rendered.',
                            type: 'string',
                          },
                          since: {
                            description:
                              'When that promotion began; absent where the commit has no such time.',
                            type: 'string',
                            format: 'date-time',
                          },
                        },
                      },
                    },
                    requests: {
                      description:
                        "Digests of the newest 2,000 requests that made Bundles, oldest first. CI's are carried out once, also after their Bundle is gone.",
                      type: 'array',
                      maxItems: 2000,
                      items: { type: 'string', minLength: 1, maxLength: 16 },
                    },
                    conditions: {
                      type: 'array',
                      'x-kubernetes-list-type': 'map',
                      'x-kubernetes-list-map-keys': ['type'],
                      items: {
                        type: 'object',
                        required: [
                          'type',
                          'status',
                          'lastTransitionTime',
                          'reason',
                          'message',
                        ],
                        properties: {
                          type: { type: 'string', maxLength: 316 },
                          status: {
                            type: 'string',
                            enum: ['True', 'False', 'Unknown'],
                          },
                          observedGeneration: {
                            type: 'integer',
                            format: 'int64',
                            minimum: 0,
                          },
                          lastTransitionTime: {
                            type: 'string',
                            format: 'date-time',
                          },
                          reason: {
                            type: 'string',
                            minLength: 1,
                            maxLength: 1024,
                          },
                          message: { type: 'string', maxLength: 32768 },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      ],
    },
  },
  {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'policygates.kardinal.io' },
    spec: {
      group: 'kardinal.io',
      scope: 'Namespaced',
      names: {
        kind: 'PolicyGate',
        listKind: 'PolicyGateList',
        plural: 'policygates',
        singular: 'policygate',
        shortNames: ['pg'],
        categories: ['kardinal'],
      },
      versions: [
        {
          name: 'v1alpha1',
          served: true,
          storage: true,
          subresources: { status: {} },
          additionalPrinterColumns: [
            {
              name: 'Scope',
              type: 'string',
              jsonPath: '.metadata.labels.kardinal\\.io/scope',
            },
            {
              name: 'Applies To',
              type: 'string',
              jsonPath: '.metadata.labels.kardinal\\.io/applies-to',
            },
            {
              name: 'Guards',
              type: 'integer',
              jsonPath: '.status.coverage.environmentCount',
            },
            {
              name: 'Waiting',
              type: 'integer',
              jsonPath: '.status.waiting.count',
            },
            { name: 'Bundle', type: 'string', jsonPath: '.spec.bundleRef' },
            { name: 'Open', type: 'boolean', jsonPath: '.status.ready' },
            { name: 'Reason', type: 'string', jsonPath: '.status.reason' },
            {
              name: 'Expression',
              type: 'string',
              jsonPath: '.spec.expression',
              priority: 1,
            },
            {
              name: 'Age',
              type: 'date',
              jsonPath: '.metadata.creationTimestamp',
            },
          ],
          schema: {
            openAPIV3Schema: {
              description:
                'A PolicyGate is a CEL condition on a promotion. Without bundleRef it is a template; with one, an instance that guards one environment of one Bundle. A template guards the environments that its label or annotation kardinal.io/applies-to selects, and those whose promotions write to its repository and path, whatever they are called. applies-to is a comma list (in the annotation) of names of environments, of their labels like tier=production, or * for all. A team writes the names and labels of its environments: what must hold against the team has a repository or path. With the label kardinal.io/scope: org, in a policy namespace that the operator configured, it guards every environment when it says none of these. With the label kardinal.io/type: skip-permission, there too, it permits to skip the environments for which all that it says is so, while its expression is true. It cannot read metrics: an expression that needs one is not true. With the label kardinal.io/type: emergency-permission, there too, it lets an emergency rollback past the closed gates of the environments for which all that it says is so, while its expression is true. With the label kardinal.io/overridable: "true", a gate of a policy namespace can be overridden for one Bundle by whoever has the permission; without it nobody can. A team\'s own gates can always be.',
              type: 'object',
              required: ['spec'],
              properties: {
                apiVersion: { type: 'string' },
                kind: { type: 'string' },
                metadata: { type: 'object' },
                spec: {
                  type: 'object',
                  required: ['expression'],
                  'x-kubernetes-validations': [
                    {
                      rule: "!has(self.holds) || (has(self.bundleRef) && self.bundleRef != '')",
                      message:
                        'is set by the controller on the gates of a Bundle; a template holds the start of a promotion',
                    },
                  ],
                  properties: {
                    expression: {
                      description: 'CEL; open only when it evaluates to true.',
                      type: 'string',
                      minLength: 1,
                      maxLength: 4096,
                    },
                    message: {
                      description:
                        'What a person reads when the gate is closed.',
                      type: 'string',
                      maxLength: 1024,
                    },
                    recheckInterval: {
                      description:
                        'Go duration; how often it is evaluated when neither a watch nor the clock causes it. Default 5m; a shorter one than 10s is 10s.',
                      type: 'string',
                      default: '5m',
                      pattern: '^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$',
                    },
                    timezone: {
                      description:
                        'IANA zone for schedule.*, e.g. Europe/Berlin. Default UTC; an unknown one keeps the gate closed.',
                      type: 'string',
                      maxLength: 64,
                    },
                    webRequest: {
                      description:
                        'A server that is asked for each Bundle and environment that waits; its answer is externalApproval.<name> of this gate. While it does not answer, that is absent, and the gate closed if it reads it.',
                      type: 'object',
                      required: ['name', 'url'],
                      properties: {
                        name: {
                          description:
                            'As the expression writes it below externalApproval.',
                          type: 'string',
                          maxLength: 63,
                          pattern: '^[A-Za-z_][A-Za-z0-9_]*$',
                        },
                        url: {
                          description:
                            'Receives a POST with JSON, and answers with approved, a boolean, and as it likes by and comment.',
                          type: 'string',
                          maxLength: 2048,
                          'x-kubernetes-validations': [
                            {
                              rule: "self.matches('^https?://[^@\\\\s]+$')",
                              message:
                                'must be an http(s) URL without credentials; name a Secret in secretRef',
                            },
                          ],
                        },
                        secretRef: {
                          description:
                            'A Secret beside the template, whose key Authorization is sent as that header.',
                          type: 'object',
                          required: ['name'],
                          properties: {
                            name: {
                              type: 'string',
                              minLength: 1,
                              maxLength: 253,
                            },
                          },
                        },
                        interval: {
                          description:
                            'Go duration; how often it is asked again. Default 1m; a shorter one than 10s is 10s. After failures the time doubles, up to 10m.',
                          type: 'string',
                          default: '1m',
                          pattern: '^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$',
                        },
                        timeout: {
                          description:
                            'Go duration; how long one request may take. Default 10s, at most 30s.',
                          type: 'string',
                          default: '10s',
                          pattern: '^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$',
                        },
                        maxAge: {
                          description:
                            'Go duration; how long an answer counts without another one. Default 10m; at least twice the interval.',
                          type: 'string',
                          default: '10m',
                          pattern: '^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$',
                        },
                      },
                    },
                    repository: {
                      description:
                        'Glob over host/owner/name of spec.git.url, without scheme, port and .git, in any case: github.com/acme/* or github.com/acme/gitops. What is below a match is in it. * and ? stay within a segment, ** matches any number. Only in a template; default every repository.',
                      type: 'string',
                      minLength: 1,
                      maxLength: 256,
                      'x-kubernetes-validations': [
                        {
                          rule: "!self.matches(r'[\\[\\]{}!\\\\]') && !self.split('/').exists(p, p == '..')",
                          message:
                            'must be a glob of *, ? and ** without [ ] { } ! \\ and ..',
                        },
                      ],
                    },
                    path: {
                      description:
                        'Glob over the directory that promotions write to, in any case, e.g. environments/prod or **/prod-*. What is below a match is in it, and a directory above one too, as far as the glob says before its first **. Only in a template; default every directory.',
                      type: 'string',
                      minLength: 1,
                      maxLength: 256,
                      'x-kubernetes-validations': [
                        {
                          rule: "!self.matches(r'[\\[\\]{}!\\\\]') && !self.split('/').exists(p, p == '..')",
                          message:
                            'must be a glob of *, ? and ** without [ ] { } ! \\ and ..',
                        },
                      ],
                    },
                    bundleRef: {
                      description:
                        'The Bundle that an instance guards; set by the controller, absent in a template.',
                      type: 'string',
                    },
                    holds: {
                      description:
                        'What of the promotion an instance holds, absent for its start; merge for the merge of its pull request only. Set by the controller.',
                      type: 'string',
                      enum: ['merge'],
                    },
                    pipeline: { type: 'string' },
                    environment: { type: 'string' },
                    upstreamEnvironments: {
                      type: 'array',
                      items: { type: 'string' },
                    },
                    skippedUpstreams: {
                      description:
                        'Upstreams by the Pipeline that the Bundle leaves out without a permission. Their soak is 0 minutes, and so is bundle.upstreamSoakMinutes.',
                      type: 'array',
                      items: { type: 'string' },
                    },
                    upstreamEnvironment: {
                      description:
                        "State of the upstreams; makes the Graph's edge.",
                      type: 'string',
                    },
                    templateRef: {
                      description:
                        'The template that this instance was made from.',
                      type: 'object',
                      properties: {
                        namespace: { type: 'string' },
                        name: { type: 'string' },
                      },
                    },
                  },
                },
                status: {
                  type: 'object',
                  properties: {
                    observedGeneration: { type: 'integer', format: 'int64' },
                    seal: {
                      description:
                        'Signature of the controller over what is decided on of this status; without a valid one nobody acts on it.',
                      type: 'string',
                    },
                    ready: {
                      description:
                        'Open. Anything but true keeps the promotion waiting. Absent in a template, false in one that is invalid.',
                      type: 'boolean',
                    },
                    lastEvaluatedAt: { type: 'string', format: 'date-time' },
                    nextEvaluationAt: {
                      description:
                        'The next instant at which the result can change by itself.',
                      type: 'string',
                      format: 'date-time',
                    },
                    opensAt: {
                      description:
                        'When a closed gate opens by itself, where time alone decides that.',
                      type: 'string',
                      format: 'date-time',
                    },
                    reason: {
                      description:
                        'Why it is open or closed; in a template what is wrong with it, e.g. that it guards nothing.',
                      type: 'string',
                    },
                    coverage: {
                      description:
                        'What a template applies to now. Lists have the first 50 names.',
                      type: 'object',
                      required: [
                        'environmentCount',
                        'pipelineCount',
                        'environments',
                        'unmatchedPipelineCount',
                        'unmatchedPipelines',
                      ],
                      properties: {
                        environmentCount: { type: 'integer', format: 'int32' },
                        pipelineCount: {
                          description:
                            'Pipelines with an environment that it applies to.',
                          type: 'integer',
                          format: 'int32',
                        },
                        environments: {
                          description: 'As namespace/pipeline/environment.',
                          type: 'array',
                          maxItems: 50,
                          items: { type: 'string' },
                        },
                        unmatchedPipelineCount: {
                          description:
                            'Pipelines in its reach without an environment that it applies to.',
                          type: 'integer',
                          format: 'int32',
                        },
                        unmatchedPipelines: {
                          description: 'As namespace/pipeline.',
                          type: 'array',
                          maxItems: 50,
                          items: { type: 'string' },
                        },
                      },
                    },
                    waiting: {
                      description:
                        'Of a template, which promotions it keeps waiting now; absent where it keeps none. Counted some seconds later.',
                      type: 'object',
                      required: ['count', 'promotions'],
                      properties: {
                        count: { type: 'integer', format: 'int32' },
                        promotions: {
                          description:
                            'As namespace/bundle/environment; the first 20.',
                          type: 'array',
                          maxItems: 20,
                          items: { type: 'string' },
                        },
                      },
                    },
                    outdated: {
                      description:
                        'Of a template that was changed, which promotions that have not started it still guards as it was before; a new Bundle is promoted with it as it is now. Absent where there are none.',
                      type: 'object',
                      required: ['count', 'promotions'],
                      properties: {
                        count: { type: 'integer', format: 'int32' },
                        promotions: {
                          description:
                            'As namespace/bundle/environment; the first 20.',
                          type: 'array',
                          maxItems: 20,
                          items: { type: 'string' },
                        },
                      },
                    },
                    override: {
                      description:
                        'Who released the gate, until when and why; present while it is open for that only.',
                      type: 'object',
                      required: [
                        'requestedBy',
                        'reason',
                        'requestedAt',
                        'expiresAt',
                      ],
                      properties: {
                        requestedBy: { type: 'string' },
                        reason: { type: 'string' },
                        requestedAt: { type: 'string', format: 'date-time' },
                        expiresAt: { type: 'string', format: 'date-time' },
                      },
                    },
                    webRequest: {
                      description:
                        'What the server of spec.webRequest answered last.',
                      type: 'object',
                      properties: {
                        decision: {
                          type: 'string',
                          enum: ['approved', 'rejected'],
                        },
                        by: { type: 'string' },
                        comment: { type: 'string' },
                        at: {
                          description:
                            'When it answered so; an answer that stays the same is written again before it is stale.',
                          type: 'string',
                          format: 'date-time',
                        },
                        validUntil: {
                          description:
                            'From then on it is stale, unless it was given again.',
                          type: 'string',
                          format: 'date-time',
                        },
                        problem: {
                          description: 'Why it does not answer now.',
                          type: 'string',
                        },
                      },
                    },
                    inputs: {
                      description:
                        'What the expression read at that evaluation.',
                      type: 'object',
                      'x-kubernetes-preserve-unknown-fields': true,
                    },
                    conditions: {
                      type: 'array',
                      'x-kubernetes-list-type': 'map',
                      'x-kubernetes-list-map-keys': ['type'],
                      items: {
                        type: 'object',
                        required: [
                          'type',
                          'status',
                          'lastTransitionTime',
                          'reason',
                          'message',
                        ],
                        properties: {
                          type: { type: 'string', maxLength: 316 },
                          status: {
                            type: 'string',
                            enum: ['True', 'False', 'Unknown'],
                          },
                          observedGeneration: {
                            type: 'integer',
                            format: 'int64',
                            minimum: 0,
                          },
                          lastTransitionTime: {
                            type: 'string',
                            format: 'date-time',
                          },
                          reason: {
                            type: 'string',
                            minLength: 1,
                            maxLength: 1024,
                          },
                          message: { type: 'string', maxLength: 32768 },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      ],
    },
  },
  {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'promotionsteps.kardinal.io' },
    spec: {
      group: 'kardinal.io',
      scope: 'Namespaced',
      names: {
        kind: 'PromotionStep',
        listKind: 'PromotionStepList',
        plural: 'promotionsteps',
        singular: 'promotionstep',
        shortNames: ['pstep'],
        categories: ['kardinal'],
      },
      versions: [
        {
          name: 'v1alpha1',
          served: true,
          storage: true,
          subresources: { status: {} },
          additionalPrinterColumns: [
            { name: 'Pipeline', type: 'string', jsonPath: '.spec.pipeline' },
            {
              name: 'Environment',
              type: 'string',
              jsonPath: '.spec.environment',
            },
            { name: 'State', type: 'string', jsonPath: '.status.state' },
            { name: 'PR', type: 'string', jsonPath: '.status.prURL' },
            {
              name: 'Message',
              type: 'string',
              jsonPath: '.status.message',
              priority: 1,
            },
            {
              name: 'Age',
              type: 'date',
              jsonPath: '.metadata.creationTimestamp',
            },
          ],
          schema: {
            openAPIV3Schema: {
              description:
                'A PromotionStep is the promotion of one Bundle to one environment.',
              type: 'object',
              required: ['spec'],
              'x-kubernetes-validations': [
                {
                  rule: "self.spec == oldSelf.spec || !has(oldSelf.status) || !has(oldSelf.status.state) || oldSelf.status.state in ['Pending', 'Failed', 'AbortedByAlarm', 'NotDerived'] || (has(oldSelf.status.conditions) && oldSelf.status.conditions.exists(c, c.type == 'Ready' && c.reason == 'NotDerived'))",
                  message:
                    'spec is fixed once the promotion has started; change the Pipeline or create a new Bundle instead',
                },
              ],
              properties: {
                apiVersion: { type: 'string' },
                kind: { type: 'string' },
                metadata: { type: 'object' },
                spec: {
                  type: 'object',
                  required: [
                    'pipeline',
                    'environment',
                    'bundleRef',
                    'path',
                    'git',
                    'approval',
                    'steps',
                  ],
                  properties: {
                    pipeline: { type: 'string', minLength: 1 },
                    environment: { type: 'string', minLength: 1 },
                    bundleRef: { type: 'string', minLength: 1 },
                    path: { type: 'string', minLength: 1 },
                    git: {
                      type: 'object',
                      required: ['url', 'branch', 'provider'],
                      properties: {
                        url: { type: 'string', minLength: 1 },
                        branch: { type: 'string', minLength: 1 },
                        provider: { type: 'string', minLength: 1 },
                        secretRef: { type: 'string' },
                        signingKeyRef: {
                          description:
                            'The Secret with the key that commits are signed with.',
                          type: 'string',
                        },
                        layout: {
                          description:
                            "branch = the branch is the environment's own, and is created where it is missing.",
                          type: 'string',
                          enum: ['branch'],
                        },
                        hydrator: {
                          description:
                            'external = what is promoted is taken from <branch>-next, and nothing is rendered.',
                          type: 'string',
                          enum: ['external'],
                        },
                      },
                    },
                    gitCommit: {
                      description:
                        'The commit of the Bundle whose configuration is promoted, with what the Pipeline says of its repository.',
                      type: 'object',
                      required: ['url', 'sha', 'provider'],
                      properties: {
                        url: { type: 'string', minLength: 1 },
                        sha: { type: 'string', minLength: 1 },
                        path: { type: 'string' },
                        branch: { type: 'string' },
                        provider: { type: 'string', minLength: 1 },
                        secretRef: { type: 'string' },
                        undone: {
                          description:
                            'Of a rollback; commits that it takes back, the last one first.',
                          type: 'array',
                          items: {
                            type: 'object',
                            required: ['url', 'sha', 'provider'],
                            properties: {
                              url: { type: 'string', minLength: 1 },
                              sha: { type: 'string', minLength: 1 },
                              path: { type: 'string' },
                              branch: { type: 'string' },
                              provider: { type: 'string', minLength: 1 },
                              secretRef: { type: 'string' },
                            },
                          },
                        },
                      },
                    },
                    update: {
                      type: 'object',
                      properties: {
                        strategy: { type: 'string', default: 'kustomize' },
                      },
                      default: {},
                    },
                    approval: { type: 'string', enum: ['auto', 'pr-review'] },
                    pr: { type: 'boolean' },
                    shard: {
                      description:
                        'The shard whose agent carries the promotion out, with credentials and health checks of its own cluster. Default the backend does.',
                      type: 'string',
                      minLength: 1,
                      maxLength: 63,
                    },
                    cause: {
                      description:
                        'observed = nothing is promoted; what runs already is put on record.',
                      type: 'string',
                      enum: ['observed'],
                    },
                    steps: {
                      description:
                        'What the promotion does, in this order; written out, also where the Pipeline leaves it to the default.',
                      type: 'array',
                      minItems: 1,
                      maxItems: 50,
                      items: {
                        type: 'object',
                        required: ['uses'],
                        properties: {
                          uses: {
                            description:
                              'The name of a step, e.g. git-push; any other with a webhook.',
                            type: 'string',
                            minLength: 1,
                            maxLength: 253,
                          },
                          as: {
                            description:
                              'The name of its outputs; default is uses.',
                            type: 'string',
                            minLength: 1,
                            maxLength: 253,
                          },
                          config: {
                            description:
                              "Settings, checked against the step's schema.",
                            type: 'object',
                            'x-kubernetes-preserve-unknown-fields': true,
                          },
                          webhook: {
                            description:
                              'The server that carries out a step that is not installed; it is sent a POST, as docs/custom-steps.md says.',
                            type: 'object',
                            required: ['url'],
                            properties: {
                              url: {
                                description:
                                  'http or https; addresses that kardinal.egress.allow of the backend does not allow are refused.',
                                type: 'string',
                                minLength: 1,
                                maxLength: 2048,
                              },
                              timeoutSeconds: {
                                description:
                                  'How long one answer may take; then the promotion fails. Default 30.',
                                type: 'integer',
                                format: 'int32',
                                minimum: 1,
                                maximum: 600,
                              },
                              secretRef: {
                                description:
                                  'The Secret whose key Authorization is sent as the header of that name.',
                                type: 'object',
                                required: ['name'],
                                properties: {
                                  name: {
                                    type: 'string',
                                    minLength: 1,
                                    maxLength: 253,
                                  },
                                  namespace: {
                                    description: 'Only that of the Pipeline.',
                                    type: 'string',
                                    minLength: 1,
                                    maxLength: 63,
                                  },
                                },
                              },
                            },
                          },
                          timeout: {
                            description:
                              'How long the step may take, e.g. 10m; then the promotion fails.',
                            type: 'string',
                          },
                        },
                      },
                    },
                    health: {
                      description: 'As in the Pipeline.',
                      type: 'object',
                      properties: {
                        type: { type: 'string' },
                        timeout: { type: 'string' },
                        resource: {
                          type: 'object',
                          properties: {
                            kind: { type: 'string' },
                            name: { type: 'string' },
                            namespace: { type: 'string' },
                            condition: { type: 'string' },
                            labelSelector: {
                              type: 'object',
                              additionalProperties: { type: 'string' },
                            },
                            workloads: {
                              type: 'array',
                              items: {
                                type: 'object',
                                required: ['name'],
                                properties: {
                                  kind: { type: 'string' },
                                  name: { type: 'string' },
                                  namespace: { type: 'string' },
                                },
                              },
                            },
                          },
                        },
                        argocd: {
                          type: 'object',
                          properties: {
                            name: { type: 'string' },
                            namespace: { type: 'string' },
                          },
                        },
                        flux: {
                          type: 'object',
                          properties: {
                            kind: { type: 'string' },
                            name: { type: 'string' },
                            namespace: { type: 'string' },
                          },
                        },
                        argoRollouts: {
                          type: 'object',
                          properties: {
                            name: { type: 'string' },
                            namespace: { type: 'string' },
                          },
                        },
                        flagger: {
                          type: 'object',
                          properties: {
                            name: { type: 'string' },
                            namespace: { type: 'string' },
                          },
                        },
                        cluster: { type: 'string' },
                        settings: {
                          type: 'object',
                          'x-kubernetes-preserve-unknown-fields': true,
                        },
                      },
                    },
                    delivery: {
                      type: 'object',
                      properties: { delegate: { type: 'string' } },
                    },
                    onHealthFailure: {
                      description:
                        'What follows where the version is not healthy in time; as in the Pipeline.',
                      type: 'string',
                      enum: ['none', 'rollback', 'abort'],
                    },
                    upstreamEnvironments: {
                      description:
                        'The direct upstream environments, in the order of the Pipeline.',
                      type: 'array',
                      items: { type: 'string' },
                    },
                    skippedUpstreams: {
                      description:
                        'Upstreams by the Pipeline that the Bundle leaves out without a permission.',
                      type: 'array',
                      items: { type: 'string' },
                    },
                    upstreamVerified: {
                      description:
                        "Verified once every upstream is; also makes the Graph's edge.",
                      type: 'string',
                    },
                    requiredGates: {
                      description:
                        "Names of the PolicyGates that guard this step; also makes the Graph's edges.",
                      type: 'array',
                      items: { type: 'string' },
                    },
                  },
                },
                status: {
                  type: 'object',
                  properties: {
                    observedGeneration: { type: 'integer', format: 'int64' },
                    seal: {
                      description:
                        'Signature of the controller over what is decided on of this status; without a valid one nobody acts on it.',
                      type: 'string',
                    },
                    state: {
                      type: 'string',
                      enum: [
                        'Pending',
                        'Promoting',
                        'WaitingForMerge',
                        'HealthChecking',
                        'Verified',
                        'Failed',
                        'Superseded',
                        'RollingBack',
                        'AbortedByAlarm',
                        'NoOp',
                        'NotDerived',
                      ],
                    },
                    message: { type: 'string' },
                    steps: {
                      description: 'How far each step of spec.steps is.',
                      type: 'array',
                      items: {
                        type: 'object',
                        required: ['uses', 'as', 'state'],
                        properties: {
                          uses: { type: 'string' },
                          as: { type: 'string' },
                          state: {
                            type: 'string',
                            enum: [
                              'Pending',
                              'Running',
                              'Waiting',
                              'Succeeded',
                              'Failed',
                              'Skipped',
                            ],
                          },
                          startedAt: { type: 'string', format: 'date-time' },
                          finishedAt: { type: 'string', format: 'date-time' },
                          heldSince: {
                            description:
                              'Since when its time stands still, as what it waits for is not begun and somebody has to act first.',
                            type: 'string',
                            format: 'date-time',
                          },
                          attempts: {
                            description:
                              'Attempts since the last that succeeded; the fence of the next one.',
                            type: 'integer',
                          },
                          failures: {
                            description:
                              'Attempts that failed in a row; the retry schedule counts them.',
                            type: 'integer',
                          },
                          retryAt: {
                            description: 'When the next attempt is made.',
                            type: 'string',
                            format: 'date-time',
                          },
                          message: {
                            description:
                              'Why it failed or is tried again; of a custom step that succeeded, what its server answered.',
                            type: 'string',
                          },
                          basis: {
                            description:
                              'The edits that the answer of a custom step is about; where they come to something else by the push, the sequence starts again.',
                            type: 'object',
                            required: ['baseCommit', 'fingerprint'],
                            properties: {
                              baseCommit: { type: 'string' },
                              fingerprint: { type: 'string' },
                            },
                          },
                          outputs: {
                            description:
                              'What later steps, the pull request and the evidence can read; at most 16 KiB.',
                            type: 'object',
                            'x-kubernetes-preserve-unknown-fields': true,
                          },
                        },
                      },
                    },
                    retryAt: {
                      description:
                        'When the step that failed last is tried again.',
                      type: 'string',
                      format: 'date-time',
                    },
                    startedAt: { type: 'string', format: 'date-time' },
                    lastHandledRetryAt: {
                      description:
                        'The annotation kardinal.io/retry-at of the Bundle that was acted on last, or was there while the promotion went on; each value starts it again once. Empty where it started again without one.',
                      type: 'string',
                      maxLength: 256,
                    },
                    retries: {
                      description:
                        'How often the promotion was started again after it failed; custom steps are then asked anew.',
                      type: 'integer',
                    },
                    attempts: {
                      description:
                        'The promotions to this environment that ended before somebody had it started again, or a change of the Pipeline did; the last ten, in their order.',
                      type: 'array',
                      maxItems: 10,
                      items: {
                        type: 'object',
                        required: ['number', 'state'],
                        properties: {
                          number: {
                            description:
                              'Counted from 1; what came before the last ten is left out.',
                            type: 'integer',
                            format: 'int32',
                          },
                          state: {
                            description:
                              'How it ended; Failed, AbortedByAlarm or Superseded.',
                            type: 'string',
                          },
                          message: { type: 'string', maxLength: 500 },
                          startedAt: { type: 'string', format: 'date-time' },
                          finishedAt: { type: 'string', format: 'date-time' },
                          commit: { type: 'string' },
                          prURL: { type: 'string' },
                        },
                      },
                    },
                    branch: { type: 'string' },
                    baseCommit: { type: 'string' },
                    commit: {
                      description:
                        'The commit that carries this promotion (on the branch, then on the base once merged).',
                      type: 'string',
                    },
                    revision: {
                      description:
                        'What the promotion made; a commit, or an artifact in a registry.',
                      type: 'object',
                      required: ['type'],
                      properties: {
                        type: { type: 'string', enum: ['git', 'oci'] },
                        repository: { type: 'string' },
                        branch: { type: 'string' },
                        commit: { type: 'string' },
                        reference: { type: 'string' },
                        digest: { type: 'string' },
                      },
                    },
                    written: {
                      description: 'How the write ended; absent until it did.',
                      type: 'string',
                      enum: ['committed', 'unchanged'],
                    },
                    changes: {
                      type: 'array',
                      items: {
                        type: 'object',
                        required: ['file', 'image', 'to'],
                        properties: {
                          file: { type: 'string' },
                          image: { type: 'string' },
                          from: { type: 'string' },
                          to: { type: 'string' },
                        },
                      },
                    },
                    prURL: { type: 'string' },
                    pullRequest: {
                      type: 'object',
                      required: ['number', 'url', 'state', 'head'],
                      properties: {
                        number: { type: 'integer' },
                        url: { type: 'string' },
                        state: {
                          type: 'string',
                          enum: ['open', 'merged', 'closed'],
                        },
                        head: { type: 'string' },
                        foreignHead: {
                          description:
                            "The head of its branch where somebody else pushed to it; absent while it is the promotion's own commit.",
                          type: 'string',
                        },
                        closedAt: { type: 'string', format: 'date-time' },
                        asOf: {
                          description:
                            'When the forge last said how it is; absent while the forge can be read.',
                          type: 'string',
                          format: 'date-time',
                        },
                        mergedBy: { type: 'string' },
                        approvedBy: {
                          type: 'array',
                          items: { type: 'string' },
                        },
                        requestedReviewers: {
                          description:
                            'Who is asked to review it, as the forge says; absent where nobody is.',
                          type: 'array',
                          items: { type: 'string' },
                        },
                        changesRequested: {
                          description:
                            'Changes that reviewers requested; absent once they approve or somebody pushes.',
                          type: 'array',
                          items: {
                            type: 'object',
                            required: ['by', 'at'],
                            properties: {
                              by: { type: 'string' },
                              at: { type: 'string', format: 'date-time' },
                            },
                          },
                        },
                        autoMerge: {
                          description:
                            'What became of asking the forge to merge it by itself; absent where that is not asked for now.',
                          type: 'object',
                          required: ['state'],
                          properties: {
                            state: {
                              description:
                                'on = the forge merges it once it can; refused = it does not, and is asked again; ended = somebody has turned it off there.',
                              type: 'string',
                              enum: ['on', 'refused', 'ended'],
                            },
                            message: {
                              description:
                                'What the forge says where it refused, and what to do.',
                              type: 'string',
                            },
                            at: { type: 'string', format: 'date-time' },
                          },
                        },
                        queue: {
                          description:
                            'Where it is in the merge queue or merge train of its branch; absent where it is in none.',
                          type: 'object',
                          required: ['name'],
                          properties: {
                            name: {
                              type: 'string',
                              enum: ['merge queue', 'merge train'],
                            },
                            position: {
                              description:
                                '1 is merged next; absent where the forge does not say.',
                              type: 'integer',
                            },
                            commit: {
                              description:
                                'What the queue tests and merges; kardinal/gates is set on it, too.',
                              type: 'string',
                            },
                          },
                        },
                        bodyHash: { type: 'string' },
                        withdrawn: { type: 'boolean' },
                      },
                    },
                    gatesStatus: {
                      description:
                        'The commit status kardinal/gates on the head of the open pull request, which branch protection can require.',
                      type: 'object',
                      required: ['commit', 'state', 'description'],
                      properties: {
                        commit: {
                          description: 'The head that it is on.',
                          type: 'string',
                        },
                        queueCommit: {
                          description:
                            'The commit of a merge queue that it is on as well.',
                          type: 'string',
                        },
                        state: { type: 'string', enum: ['success', 'failure'] },
                        description: { type: 'string' },
                        attempts: {
                          description:
                            'How often it is being set, since it was set last.',
                          type: 'integer',
                        },
                        setAt: {
                          description:
                            'When it was set or refused; absent while it is being set.',
                          type: 'string',
                          format: 'date-time',
                        },
                        problem: {
                          description:
                            'Why the forge did not take it; it is tried again.',
                          type: 'string',
                        },
                      },
                    },
                    mergedAt: { type: 'string', format: 'date-time' },
                    healthCheckingSince: {
                      type: 'string',
                      format: 'date-time',
                    },
                    delegatedTo: {
                      description:
                        'The health adapter of the progressive delivery that it waits for, or waited for.',
                      type: 'string',
                    },
                    delegatedStatus: {
                      description:
                        'The phase that the progressive delivery was last in, e.g. Paused.',
                      type: 'string',
                    },
                    healthWarnings: {
                      description:
                        'Why the workloads are judged instead of what health names or finds, e.g. an Application that does not exist; absent once that judges.',
                      type: 'array',
                      items: { type: 'string' },
                    },
                    verifiedAt: { type: 'string', format: 'date-time' },
                    finishedAt: { type: 'string', format: 'date-time' },
                    bake: {
                      description:
                        'How far the bake is; nothing of it changes while nothing happens.',
                      type: 'object',
                      required: ['minutes', 'resets'],
                      properties: {
                        minutes: { type: 'integer', format: 'int32' },
                        since: {
                          description:
                            'When the minutes began; absent during an alarm.',
                          type: 'string',
                          format: 'date-time',
                        },
                        heldSince: {
                          description:
                            'Since when they stand still, as a MetricCheck is not known.',
                          type: 'string',
                          format: 'date-time',
                        },
                        alarmSince: {
                          description: 'Since when the alarm lasts.',
                          type: 'string',
                          format: 'date-time',
                        },
                        resets: {
                          description: 'How often they began anew.',
                          type: 'integer',
                          format: 'int32',
                        },
                      },
                    },
                    evidence: {
                      type: 'object',
                      'x-kubernetes-preserve-unknown-fields': true,
                    },
                    conditions: {
                      type: 'array',
                      maxItems: 20,
                      'x-kubernetes-list-type': 'map',
                      'x-kubernetes-list-map-keys': ['type'],
                      items: {
                        type: 'object',
                        required: [
                          'type',
                          'status',
                          'lastTransitionTime',
                          'reason',
                          'message',
                        ],
                        properties: {
                          type: { type: 'string', maxLength: 316 },
                          status: {
                            type: 'string',
                            enum: ['True', 'False', 'Unknown'],
                          },
                          observedGeneration: {
                            type: 'integer',
                            format: 'int64',
                            minimum: 0,
                          },
                          lastTransitionTime: {
                            type: 'string',
                            format: 'date-time',
                          },
                          reason: {
                            type: 'string',
                            minLength: 1,
                            maxLength: 1024,
                          },
                          message: { type: 'string', maxLength: 32768 },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      ],
    },
  },
  {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'renditions.kardinal.io' },
    spec: {
      group: 'kardinal.io',
      scope: 'Namespaced',
      names: {
        kind: 'Rendition',
        listKind: 'RenditionList',
        plural: 'renditions',
        singular: 'rendition',
        categories: ['kardinal'],
      },
      versions: [
        {
          name: 'v1alpha1',
          served: true,
          storage: true,
          subresources: { status: {} },
          additionalPrinterColumns: [
            { name: 'Pipeline', type: 'string', jsonPath: '.spec.pipeline' },
            {
              name: 'Environment',
              type: 'string',
              jsonPath: '.spec.environment',
            },
            { name: 'Bundle', type: 'string', jsonPath: '.spec.bundle' },
            {
              name: 'Commit',
              type: 'string',
              jsonPath: '.spec.revision.commit',
            },
            {
              name: 'Digest',
              type: 'string',
              jsonPath: '.spec.revision.digest',
            },
            {
              name: 'Source',
              type: 'string',
              jsonPath: '.spec.source.commit',
              priority: 1,
            },
            {
              name: 'Renderer',
              type: 'string',
              jsonPath: '.spec.renderer.name',
              priority: 1,
            },
            {
              name: 'Version',
              type: 'string',
              jsonPath: '.spec.renderer.version',
              priority: 1,
            },
            {
              name: 'Age',
              type: 'date',
              jsonPath: '.metadata.creationTimestamp',
            },
          ],
          schema: {
            openAPIV3Schema: {
              description:
                'A Rendition is the rendered output of a Bundle for an environment: a commit, or an artifact in a registry, with what it was made from. It belongs to the Bundles that it was stored for, and is deleted with the last of them.',
              type: 'object',
              required: ['spec'],
              properties: {
                apiVersion: { type: 'string' },
                kind: { type: 'string' },
                metadata: { type: 'object' },
                spec: {
                  type: 'object',
                  required: [
                    'pipeline',
                    'bundle',
                    'environment',
                    'source',
                    'renderer',
                    'inputs',
                    'revision',
                  ],
                  'x-kubernetes-validations': [
                    {
                      rule: 'self == oldSelf',
                      message:
                        'a Rendition is immutable; another output is another Rendition',
                    },
                  ],
                  properties: {
                    pipeline: { type: 'string', minLength: 1, maxLength: 253 },
                    bundle: {
                      description: 'The first that it was stored for.',
                      type: 'string',
                      minLength: 1,
                      maxLength: 253,
                    },
                    environment: {
                      type: 'string',
                      minLength: 1,
                      maxLength: 63,
                    },
                    template: {
                      description:
                        'The Template that set source and defaults; absent where the Pipeline says them itself.',
                      type: 'string',
                      minLength: 1,
                      maxLength: 253,
                    },
                    artifacts: {
                      description:
                        'The artifacts in registries that were rendered or taken; absent where none was.',
                      type: 'array',
                      maxItems: 20,
                      items: {
                        type: 'object',
                        required: ['reference', 'digest'],
                        properties: {
                          reference: {
                            description: 'Registry and repository.',
                            type: 'string',
                            minLength: 1,
                            maxLength: 512,
                          },
                          digest: {
                            type: 'string',
                            maxLength: 71,
                            pattern: '^sha256:[0-9a-f]{64}$',
                          },
                          tag: {
                            description:
                              'What the Template names it by; absent where that is its digest.',
                            type: 'string',
                            minLength: 1,
                            maxLength: 128,
                          },
                        },
                      },
                    },
                    source: {
                      description:
                        'What was rendered; a directory of a commit, or an artifact in a registry that holds manifests or a Helm chart.',
                      type: 'object',
                      required: ['type'],
                      properties: {
                        type: {
                          type: 'string',
                          enum: ['git', 'manifests', 'chart'],
                        },
                        repository: {
                          description: 'Clone URL, without credentials.',
                          type: 'string',
                          minLength: 1,
                          maxLength: 2048,
                        },
                        commit: {
                          type: 'string',
                          maxLength: 64,
                          pattern: '^([0-9a-f]{40}|[0-9a-f]{64})$',
                        },
                        path: {
                          description:
                            'The directory in the repository; absent for its root.',
                          type: 'string',
                          minLength: 1,
                          maxLength: 1024,
                        },
                        reference: {
                          description:
                            'Registry and repository, e.g. ghcr.io/acme/charts/guestbook.',
                          type: 'string',
                          minLength: 1,
                          maxLength: 512,
                        },
                        digest: {
                          type: 'string',
                          maxLength: 71,
                          pattern: '^sha256:[0-9a-f]{64}$',
                        },
                      },
                      'x-kubernetes-validations': [
                        {
                          rule: "self.type == 'git' ? has(self.repository) && has(self.commit) && !has(self.reference) && !has(self.digest) : has(self.reference) && has(self.digest) && !has(self.repository) && !has(self.commit) && !has(self.path)",
                          message:
                            'a source of type git has repository and commit, one of another type reference and digest',
                        },
                      ],
                    },
                    renderer: {
                      description: 'The program that made the output.',
                      type: 'object',
                      required: ['name', 'version'],
                      properties: {
                        name: {
                          description:
                            'kustomize, helm, plain where files are taken as they are, or unknown where the hydrator of somebody else rendered them.',
                          type: 'string',
                          minLength: 1,
                          maxLength: 63,
                        },
                        version: {
                          type: 'string',
                          minLength: 1,
                          maxLength: 63,
                        },
                      },
                    },
                    inputs: {
                      description:
                        'SHA-256 of everything that it was made from, of what the hydrator of somebody else rendered that of its manifests; the same inputs have the same output, and nothing is rendered again.',
                      type: 'string',
                      maxLength: 71,
                      pattern: '^sha256:[0-9a-f]{64}$',
                    },
                    revision: {
                      description: 'The output.',
                      type: 'object',
                      required: ['type'],
                      properties: {
                        type: { type: 'string', enum: ['git', 'oci'] },
                        repository: {
                          description: 'Clone URL, without credentials.',
                          type: 'string',
                          minLength: 1,
                          maxLength: 2048,
                        },
                        branch: {
                          type: 'string',
                          minLength: 1,
                          maxLength: 244,
                        },
                        commit: {
                          type: 'string',
                          maxLength: 64,
                          pattern: '^([0-9a-f]{40}|[0-9a-f]{64})$',
                        },
                        reference: {
                          description:
                            'Registry and repository, without tag and digest.',
                          type: 'string',
                          minLength: 1,
                          maxLength: 512,
                        },
                        digest: {
                          type: 'string',
                          maxLength: 71,
                          pattern: '^sha256:[0-9a-f]{64}$',
                        },
                      },
                      'x-kubernetes-validations': [
                        {
                          rule: "self.type == 'git' ? has(self.repository) && has(self.branch) && has(self.commit) && !has(self.reference) && !has(self.digest) : has(self.reference) && has(self.digest) && !has(self.repository) && !has(self.branch) && !has(self.commit)",
                          message:
                            'a revision of type git has repository, branch and commit, one of type oci reference and digest',
                        },
                      ],
                    },
                    parent: {
                      description:
                        'The commit or digest of the Rendition before, of the same Pipeline and environment; absent for the first.',
                      type: 'string',
                      maxLength: 71,
                      pattern:
                        '^([0-9a-f]{40}|[0-9a-f]{64}|sha256:[0-9a-f]{64})$',
                    },
                  },
                },
                status: {
                  type: 'object',
                  properties: {
                    observedGeneration: { type: 'integer', format: 'int64' },
                    conditions: {
                      type: 'array',
                      maxItems: 20,
                      'x-kubernetes-list-type': 'map',
                      'x-kubernetes-list-map-keys': ['type'],
                      items: {
                        type: 'object',
                        required: [
                          'type',
                          'status',
                          'lastTransitionTime',
                          'reason',
                          'message',
                        ],
                        properties: {
                          type: { type: 'string', maxLength: 316 },
                          status: {
                            type: 'string',
                            enum: ['True', 'False', 'Unknown'],
                          },
                          observedGeneration: {
                            type: 'integer',
                            format: 'int64',
                            minimum: 0,
                          },
                          lastTransitionTime: {
                            type: 'string',
                            format: 'date-time',
                          },
                          reason: {
                            type: 'string',
                            minLength: 1,
                            maxLength: 1024,
                          },
                          message: { type: 'string', maxLength: 32768 },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      ],
    },
  },
  {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'revertcommits.kardinal.io' },
    spec: {
      group: 'kardinal.io',
      scope: 'Namespaced',
      names: {
        kind: 'RevertCommit',
        listKind: 'RevertCommitList',
        plural: 'revertcommits',
        singular: 'revertcommit',
        categories: ['kardinal'],
      },
      versions: [
        {
          name: 'v1alpha1',
          served: true,
          storage: true,
          subresources: { status: {} },
          additionalPrinterColumns: [
            { name: 'Pipeline', type: 'string', jsonPath: '.spec.pipeline' },
            {
              name: 'Environment',
              type: 'string',
              jsonPath: '.spec.environment',
            },
            { name: 'Phase', type: 'string', jsonPath: '.status.phase' },
            {
              name: 'Bundle',
              type: 'string',
              jsonPath: '.status.bundle',
              priority: 1,
            },
            {
              name: 'Reason',
              type: 'string',
              jsonPath: '.status.conditions[?(@.type=="Ready")].message',
              priority: 1,
            },
            {
              name: 'Age',
              type: 'date',
              jsonPath: '.metadata.creationTimestamp',
            },
          ],
          schema: {
            openAPIV3Schema: {
              description:
                'A RevertCommit takes an environment back, once, to what was verified there: by the Bundle of a rollback, with the gates and the review of the environment. Where environments are branches, nothing is rendered again.',
              type: 'object',
              required: ['spec'],
              properties: {
                apiVersion: { type: 'string' },
                kind: { type: 'string' },
                metadata: { type: 'object' },
                spec: {
                  type: 'object',
                  required: ['pipeline', 'environment'],
                  'x-kubernetes-validations': [
                    {
                      rule: 'self == oldSelf',
                      message:
                        'spec is fixed; create another RevertCommit instead',
                    },
                    {
                      rule: 'has(self.drySha) != has(self.bundle)',
                      message:
                        'must have either drySha or bundle, which says what to go back to',
                    },
                  ],
                  properties: {
                    pipeline: {
                      description: 'The Pipeline, in the same namespace.',
                      type: 'string',
                      minLength: 1,
                      maxLength: 63,
                    },
                    environment: {
                      type: 'string',
                      minLength: 1,
                      maxLength: 63,
                    },
                    drySha: {
                      description:
                        'The commit to go back to, as a Bundle that was verified there names it; the whole hash.',
                      type: 'string',
                      minLength: 40,
                      maxLength: 64,
                      pattern: '^([0-9a-f]{40}|[0-9a-f]{64})$',
                    },
                    bundle: {
                      description:
                        'The Bundle to go back to, which was verified there.',
                      type: 'string',
                      minLength: 1,
                      maxLength: 253,
                    },
                    reason: {
                      description:
                        'One sentence, on the Bundle and in the pull request.',
                      type: 'string',
                      minLength: 1,
                      maxLength: 500,
                    },
                  },
                },
                status: {
                  type: 'object',
                  properties: {
                    observedGeneration: { type: 'integer', format: 'int64' },
                    phase: {
                      description:
                        'Pending until its Bundle is there, then Reverting, Reverted or Failed, as that is.',
                      type: 'string',
                      enum: ['Pending', 'Reverting', 'Reverted', 'Failed'],
                    },
                    from: {
                      description: 'The Bundle that is taken back.',
                      type: 'string',
                    },
                    to: {
                      description: 'The Bundle that is restored.',
                      type: 'string',
                    },
                    bundle: {
                      description: 'The Bundle that does it.',
                      type: 'string',
                    },
                    conditions: {
                      type: 'array',
                      'x-kubernetes-list-type': 'map',
                      'x-kubernetes-list-map-keys': ['type'],
                      items: {
                        type: 'object',
                        required: [
                          'type',
                          'status',
                          'lastTransitionTime',
                          'reason',
                          'message',
                        ],
                        properties: {
                          type: { type: 'string', maxLength: 316 },
                          status: {
                            type: 'string',
                            enum: ['True', 'False', 'Unknown'],
                          },
                          observedGeneration: {
                            type: 'integer',
                            format: 'int64',
                            minimum: 0,
                          },
                          lastTransitionTime: {
                            type: 'string',
                            format: 'date-time',
                          },
                          reason: {
                            type: 'string',
                            minLength: 1,
                            maxLength: 1024,
                          },
                          message: { type: 'string', maxLength: 32768 },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      ],
    },
  },
  {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'subscriptions.kardinal.io' },
    spec: {
      group: 'kardinal.io',
      scope: 'Namespaced',
      names: {
        kind: 'Subscription',
        listKind: 'SubscriptionList',
        plural: 'subscriptions',
        singular: 'subscription',
        shortNames: ['sub'],
        categories: ['kardinal'],
      },
      versions: [
        {
          name: 'v1alpha1',
          served: true,
          storage: true,
          subresources: { status: {} },
          additionalPrinterColumns: [
            { name: 'Pipeline', type: 'string', jsonPath: '.spec.pipeline' },
            { name: 'Phase', type: 'string', jsonPath: '.status.phase' },
            {
              name: 'Latest',
              type: 'string',
              jsonPath: '.status.latest.reference',
            },
            {
              name: 'Bundle',
              type: 'string',
              jsonPath: '.status.latest.bundle',
              priority: 1,
            },
            {
              name: 'Reason',
              type: 'string',
              jsonPath: '.status.conditions[?(@.type=="Ready")].message',
              priority: 1,
            },
            {
              name: 'Age',
              type: 'date',
              jsonPath: '.metadata.creationTimestamp',
            },
          ],
          schema: {
            openAPIV3Schema: {
              description:
                'A Subscription looks at a registry or a Git repository again and again, and makes a Bundle of what is new there, once for each content. What it finds first is where it begins, and becomes no Bundle unless it says so.',
              type: 'object',
              required: ['spec'],
              properties: {
                apiVersion: { type: 'string' },
                kind: { type: 'string' },
                metadata: { type: 'object' },
                spec: {
                  type: 'object',
                  required: ['type', 'pipeline'],
                  'x-kubernetes-validations': [
                    {
                      rule: "self.type != 'image' || has(self.image)",
                      message:
                        'image is missing; name the repository whose tags are looked at in image.repository',
                    },
                    {
                      rule: "self.type != 'chart' || has(self.chart)",
                      message:
                        'chart is missing; name the repository in chart.repository and the chart in chart.name',
                    },
                    {
                      rule: "self.type == 'chart' || !has(self.chart)",
                      message:
                        'only type chart has chart; remove it, or set type to chart',
                    },
                    {
                      rule: "self.type != 'git' || has(self.git)",
                      message:
                        'git is missing; say in git.path which directory of the repository is promoted',
                    },
                    {
                      rule: "self.type == 'image' || !has(self.image)",
                      message:
                        'only type image has image; remove it, or set type to image',
                    },
                    {
                      rule: "self.type == 'git' || self.type == 'combined' || !has(self.git)",
                      message:
                        'only types git and combined have git; remove it, or set type to git',
                    },
                    {
                      rule: "self.type != 'combined' || (has(self.when) && (has(self.images) || has(self.charts)) && (has(self.images) ? self.images.size() : 0) + (has(self.charts) ? self.charts.size() : 0) + (has(self.git) ? 1 : 0) > 1)",
                      message:
                        'type combined needs when, and two images or charts, or one of them beside git',
                    },
                    {
                      rule: "self.type == 'combined' || (!has(self.images) && !has(self.charts) && !has(self.when))",
                      message:
                        'only type combined has images, charts and when; remove them, or set type to combined',
                    },
                    {
                      rule: '!has(self.images) || !has(self.charts) || !self.charts.exists(c, self.images.exists(i, i.id == c.id))',
                      message:
                        'an image and a chart have the same id; name one of them otherwise',
                    },
                  ],
                  properties: {
                    type: {
                      description:
                        'What is looked at; image = the tags of a container image in a registry, chart = the versions of a Helm chart in a Helm repository or a registry, git = a branch or the tags of a Git repository, combined = several images and charts, or some and a repository, that become one Bundle.',
                      type: 'string',
                      enum: ['image', 'chart', 'git', 'combined'],
                    },
                    pipeline: {
                      description:
                        'The Pipeline of the same namespace that the Bundles are for.',
                      type: 'string',
                      minLength: 1,
                      maxLength: 63,
                    },
                    first: {
                      description:
                        'What becomes of the newest that is there when it begins; skipped = nothing, promoted = a Bundle.',
                      type: 'string',
                      enum: ['skipped', 'promoted'],
                      default: 'skipped',
                    },
                    minInterval: {
                      description:
                        'How long it waits at least between two looks, 1m or longer. Default 5m; up to a tenth is added, by its name, so that not everything is looked at in the same moment.',
                      type: 'string',
                      minLength: 1,
                      maxLength: 32,
                    },
                    suspend: {
                      description: 'Whether nothing is looked at for now.',
                      type: 'boolean',
                    },
                    image: {
                      description:
                        'Which image, and which of its tags; of type image.',
                      type: 'object',
                      required: ['repository'],
                      'x-kubernetes-validations': [
                        {
                          rule: "has(self.tag) == (self.select == 'digest')",
                          message:
                            'select digest follows one tag, which tag names; the others choose one, and have no tag',
                        },
                        {
                          rule: "!has(self.range) || self.select == 'semver'",
                          message:
                            'only select semver has a range; remove range, or set select to semver',
                        },
                        {
                          rule: "self.select != 'digest' || (!has(self.allow) && !has(self.ignore))",
                          message:
                            'select digest follows one tag; remove allow and ignore',
                        },
                        {
                          rule: "self.select != 'digest' || self.pin == 'digest'",
                          message:
                            'a tag that moves says nothing about what it means; remove pin, so that the digest is promoted',
                        },
                      ],
                      properties: {
                        repository: {
                          description:
                            'Registry and repository without tag and digest, e.g. ghcr.io/acme/shop. Registries are asked over HTTPS, and on this machine over HTTP.',
                          type: 'string',
                          minLength: 1,
                          maxLength: 255,
                          'x-kubernetes-validations': [
                            {
                              rule: "!self.contains('://') && !self.contains('@')",
                              message:
                                'write it without https:// and without a digest, as in ghcr.io/acme/shop',
                            },
                          ],
                        },
                        name: {
                          description:
                            "The image's name in the manifests, as in a Bundle. By default every entry for the repository is updated.",
                          type: 'string',
                          minLength: 1,
                          maxLength: 255,
                        },
                        select: {
                          description:
                            'How one of the tags is chosen; semver = the highest version, lexical = the last one in alphabetical order, newestBuild = the one that was built last, digest = what one tag means now.',
                          type: 'string',
                          enum: ['semver', 'lexical', 'newestBuild', 'digest'],
                          default: 'semver',
                        },
                        range: {
                          description:
                            'Which versions count, as npm writes ranges, e.g. ^1.4 or >=2.0.0 <3.0.0. Default all. Prereleases count where the range names one, as in >=2.0.0-0.',
                          type: 'string',
                          minLength: 1,
                          maxLength: 128,
                        },
                        tag: {
                          description:
                            'The tag that select digest follows, e.g. stable.',
                          type: 'string',
                          maxLength: 128,
                          pattern: '^[A-Za-z0-9_][A-Za-z0-9._-]*$',
                        },
                        allow: {
                          description:
                            'Only tags count in which this regular expression (RE2) is found, e.g. ^sha-. Default all.',
                          type: 'string',
                          minLength: 1,
                          maxLength: 256,
                        },
                        ignore: {
                          description:
                            'Tags in which one of these regular expressions (RE2) is found do not count.',
                          type: 'array',
                          maxItems: 20,
                          'x-kubernetes-list-type': 'atomic',
                          items: {
                            type: 'string',
                            minLength: 1,
                            maxLength: 256,
                          },
                        },
                        platform: {
                          description:
                            'A tag counts once it has this platform, e.g. linux/arm64. Default any.',
                          type: 'string',
                          maxLength: 64,
                          pattern: '^[a-z0-9]+/[a-z0-9]+(/[a-z0-9]+)?$',
                        },
                        pin: {
                          description:
                            'What is written where the image is used; digest = exactly the content that was found, tag = its tag alone.',
                          type: 'string',
                          enum: ['digest', 'tag'],
                          default: 'digest',
                        },
                        verifyKeyRef: {
                          description:
                            'A Secret of the same namespace whose key cosign.pub is a public key, as cosign generate-key-pair makes one. What it has not signed becomes no Bundle of this Subscription.',
                          type: 'object',
                          required: ['name'],
                          properties: {
                            name: {
                              type: 'string',
                              minLength: 1,
                              maxLength: 253,
                            },
                          },
                        },
                        secretRef: {
                          description:
                            'A Secret of the same namespace, of type kubernetes.io/dockerconfigjson, with a login for the registry. It is sent to that registry alone, and to where it gives tokens.',
                          type: 'object',
                          required: ['name'],
                          properties: {
                            name: {
                              type: 'string',
                              minLength: 1,
                              maxLength: 253,
                            },
                          },
                        },
                      },
                    },
                    chart: {
                      description:
                        'Which Helm chart, and which of its versions; of type chart. The highest that counts is promoted.',
                      type: 'object',
                      required: ['repository', 'name'],
                      'x-kubernetes-validations': [
                        {
                          rule: "!has(self.verifyKeyRef) || self.repository.startsWith('oci://')",
                          message:
                            'only charts in a registry have signatures that are read; remove verifyKeyRef',
                        },
                      ],
                      properties: {
                        repository: {
                          description:
                            'Where it is published, without its name, e.g. https://charts.example.com or oci://ghcr.io/acme/charts. On this machine, registries are asked over HTTP, and Helm repositories may be http://.',
                          type: 'string',
                          minLength: 1,
                          maxLength: 1024,
                          'x-kubernetes-validations': [
                            {
                              rule: "self.matches('^(https?|oci)://[^@?#\\\\s]+$')",
                              message:
                                'must be the address of a Helm repository (https://…) or of a registry (oci://…), without credentials; a login is in secretRef',
                            },
                          ],
                        },
                        name: {
                          description: 'As its Chart.yaml says.',
                          type: 'string',
                          maxLength: 128,
                          pattern: '^[a-zA-Z0-9]([a-zA-Z0-9._-]*[a-zA-Z0-9])?$',
                        },
                        range: {
                          description:
                            'Which versions count, as npm writes ranges, e.g. ^1.4 or >=2.0.0 <3.0.0. Default all that are released. Prereleases count where the range names one, as in >=2.0.0-0.',
                          type: 'string',
                          minLength: 1,
                          maxLength: 128,
                        },
                        allow: {
                          description:
                            'Only versions count in which this regular expression (RE2) is found. Default all.',
                          type: 'string',
                          minLength: 1,
                          maxLength: 256,
                        },
                        ignore: {
                          description:
                            'Versions in which one of these regular expressions (RE2) is found do not count.',
                          type: 'array',
                          maxItems: 20,
                          'x-kubernetes-list-type': 'atomic',
                          items: {
                            type: 'string',
                            minLength: 1,
                            maxLength: 256,
                          },
                        },
                        verifyKeyRef: {
                          description:
                            'A Secret of the same namespace whose key cosign.pub is a public key, as cosign generate-key-pair makes one; of a registry. What it has not signed becomes no Bundle of this Subscription.',
                          type: 'object',
                          required: ['name'],
                          properties: {
                            name: {
                              type: 'string',
                              minLength: 1,
                              maxLength: 253,
                            },
                          },
                        },
                        secretRef: {
                          description:
                            'A Secret of the same namespace, of type kubernetes.io/dockerconfigjson, with a login for the host. It is sent to that host alone, and to where it gives tokens.',
                          type: 'object',
                          required: ['name'],
                          properties: {
                            name: {
                              type: 'string',
                              minLength: 1,
                              maxLength: 253,
                            },
                          },
                        },
                      },
                    },
                    images: {
                      description:
                        'Which images, of type combined. The newest of each that was found is promoted together with those of the others.',
                      type: 'array',
                      minItems: 1,
                      maxItems: 10,
                      'x-kubernetes-list-type': 'map',
                      'x-kubernetes-list-map-keys': ['id'],
                      items: {
                        type: 'object',
                        required: ['id', 'repository'],
                        'x-kubernetes-validations': [
                          {
                            rule: "has(self.tag) == (self.select == 'digest')",
                            message:
                              'select digest follows one tag, which tag names; the others choose one, and have no tag',
                          },
                          {
                            rule: "!has(self.range) || self.select == 'semver'",
                            message:
                              'only select semver has a range; remove range, or set select to semver',
                          },
                          {
                            rule: "self.select != 'digest' || (!has(self.allow) && !has(self.ignore))",
                            message:
                              'select digest follows one tag; remove allow and ignore',
                          },
                          {
                            rule: "self.select != 'digest' || self.pin == 'digest'",
                            message:
                              'a tag that moves says nothing about what it means; remove pin, so that the digest is promoted',
                          },
                        ],
                        properties: {
                          id: {
                            description:
                              'What when calls it, as in images.api.tag.',
                            type: 'string',
                            maxLength: 32,
                            pattern: '^[a-z][A-Za-z0-9_]*$',
                            'x-kubernetes-validations': [
                              {
                                rule: "self != 'git'",
                                message:
                                  'git is what when calls the repository; name the image otherwise',
                              },
                            ],
                          },
                          repository: {
                            description:
                              'Registry and repository without tag and digest, e.g. ghcr.io/acme/shop. Registries are asked over HTTPS, and on this machine over HTTP.',
                            type: 'string',
                            minLength: 1,
                            maxLength: 255,
                            'x-kubernetes-validations': [
                              {
                                rule: "!self.contains('://') && !self.contains('@')",
                                message:
                                  'write it without https:// and without a digest, as in ghcr.io/acme/shop',
                              },
                            ],
                          },
                          name: {
                            description:
                              "The image's name in the manifests, as in a Bundle. By default every entry for the repository is updated.",
                            type: 'string',
                            minLength: 1,
                            maxLength: 255,
                          },
                          select: {
                            description:
                              'How one of the tags is chosen; semver = the highest version, lexical = the last one in alphabetical order, newestBuild = the one that was built last, digest = what one tag means now.',
                            type: 'string',
                            enum: [
                              'semver',
                              'lexical',
                              'newestBuild',
                              'digest',
                            ],
                            default: 'semver',
                          },
                          range: {
                            description:
                              'Which versions count, as npm writes ranges, e.g. ^1.4 or >=2.0.0 <3.0.0. Default all. Prereleases count where the range names one, as in >=2.0.0-0.',
                            type: 'string',
                            minLength: 1,
                            maxLength: 128,
                          },
                          tag: {
                            description:
                              'The tag that select digest follows, e.g. stable.',
                            type: 'string',
                            maxLength: 128,
                            pattern: '^[A-Za-z0-9_][A-Za-z0-9._-]*$',
                          },
                          allow: {
                            description:
                              'Only tags count in which this regular expression (RE2) is found, e.g. ^sha-. Default all.',
                            type: 'string',
                            minLength: 1,
                            maxLength: 256,
                          },
                          ignore: {
                            description:
                              'Tags in which one of these regular expressions (RE2) is found do not count.',
                            type: 'array',
                            maxItems: 20,
                            'x-kubernetes-list-type': 'atomic',
                            items: {
                              type: 'string',
                              minLength: 1,
                              maxLength: 256,
                            },
                          },
                          platform: {
                            description:
                              'A tag counts once it has this platform, e.g. linux/arm64. Default any.',
                            type: 'string',
                            maxLength: 64,
                            pattern: '^[a-z0-9]+/[a-z0-9]+(/[a-z0-9]+)?$',
                          },
                          pin: {
                            description:
                              'What is written where the image is used; digest = exactly the content that was found, tag = its tag alone.',
                            type: 'string',
                            enum: ['digest', 'tag'],
                            default: 'digest',
                          },
                          verifyKeyRef: {
                            description:
                              'A Secret of the same namespace whose key cosign.pub is a public key, as cosign generate-key-pair makes one. What it has not signed becomes no Bundle of this Subscription.',
                            type: 'object',
                            required: ['name'],
                            properties: {
                              name: {
                                type: 'string',
                                minLength: 1,
                                maxLength: 253,
                              },
                            },
                          },
                          secretRef: {
                            description:
                              'A Secret of the same namespace, of type kubernetes.io/dockerconfigjson, with a login for the registry. It is sent to that registry alone, and to where it gives tokens.',
                            type: 'object',
                            required: ['name'],
                            properties: {
                              name: {
                                type: 'string',
                                minLength: 1,
                                maxLength: 253,
                              },
                            },
                          },
                        },
                      },
                    },
                    charts: {
                      description:
                        'Which Helm charts, of type combined. The newest of each that was found is promoted together with what was found of the others.',
                      type: 'array',
                      minItems: 1,
                      maxItems: 10,
                      'x-kubernetes-list-type': 'map',
                      'x-kubernetes-list-map-keys': ['id'],
                      items: {
                        type: 'object',
                        required: ['id', 'repository', 'name'],
                        'x-kubernetes-validations': [
                          {
                            rule: "!has(self.verifyKeyRef) || self.repository.startsWith('oci://')",
                            message:
                              'only charts in a registry have signatures that are read; remove verifyKeyRef',
                          },
                        ],
                        properties: {
                          id: {
                            description:
                              'What when calls it, as in charts.shop.version.',
                            type: 'string',
                            maxLength: 32,
                            pattern: '^[a-z][A-Za-z0-9_]*$',
                            'x-kubernetes-validations': [
                              {
                                rule: "self != 'git'",
                                message:
                                  'git is what when calls the repository; name the chart otherwise',
                              },
                            ],
                          },
                          repository: {
                            description:
                              'Where it is published, without its name, e.g. https://charts.example.com or oci://ghcr.io/acme/charts. On this machine, registries are asked over HTTP, and Helm repositories may be http://.',
                            type: 'string',
                            minLength: 1,
                            maxLength: 1024,
                            'x-kubernetes-validations': [
                              {
                                rule: "self.matches('^(https?|oci)://[^@?#\\\\s]+$')",
                                message:
                                  'must be the address of a Helm repository (https://…) or of a registry (oci://…), without credentials; a login is in secretRef',
                              },
                            ],
                          },
                          name: {
                            description: 'As its Chart.yaml says.',
                            type: 'string',
                            maxLength: 128,
                            pattern:
                              '^[a-zA-Z0-9]([a-zA-Z0-9._-]*[a-zA-Z0-9])?$',
                          },
                          range: {
                            description:
                              'Which versions count, as npm writes ranges, e.g. ^1.4 or >=2.0.0 <3.0.0. Default all that are released. Prereleases count where the range names one, as in >=2.0.0-0.',
                            type: 'string',
                            minLength: 1,
                            maxLength: 128,
                          },
                          allow: {
                            description:
                              'Only versions count in which this regular expression (RE2) is found. Default all.',
                            type: 'string',
                            minLength: 1,
                            maxLength: 256,
                          },
                          ignore: {
                            description:
                              'Versions in which one of these regular expressions (RE2) is found do not count.',
                            type: 'array',
                            maxItems: 20,
                            'x-kubernetes-list-type': 'atomic',
                            items: {
                              type: 'string',
                              minLength: 1,
                              maxLength: 256,
                            },
                          },
                          verifyKeyRef: {
                            description:
                              'A Secret of the same namespace whose key cosign.pub is a public key, as cosign generate-key-pair makes one; of a registry. What it has not signed becomes no Bundle of this Subscription.',
                            type: 'object',
                            required: ['name'],
                            properties: {
                              name: {
                                type: 'string',
                                minLength: 1,
                                maxLength: 253,
                              },
                            },
                          },
                          secretRef: {
                            description:
                              'A Secret of the same namespace, of type kubernetes.io/dockerconfigjson, with a login for the host. It is sent to that host alone, and to where it gives tokens.',
                            type: 'object',
                            required: ['name'],
                            properties: {
                              name: {
                                type: 'string',
                                minLength: 1,
                                maxLength: 253,
                              },
                            },
                          },
                        },
                      },
                    },
                    when: {
                      description:
                        'A CEL expression over what was found, e.g. images.api.tag == images.web.tag. A Bundle is made once it is true. It reads images.ID.tag and images.ID.digest and, with git, git.commit and git.tag.',
                      type: 'string',
                      minLength: 1,
                      maxLength: 1024,
                    },
                    git: {
                      description:
                        'Which commits, of types git and combined; they become Bundles of type config or, with images, mixed.',
                      type: 'object',
                      'x-kubernetes-validations': [
                        {
                          rule: "self.select == 'branch' || (!has(self.branch) && !has(self.include) && !has(self.exclude))",
                          message:
                            'tags are not of one branch, and have no files that changed; remove branch, include and exclude, or set select to branch',
                        },
                        {
                          rule: "self.select != 'branch' || (!has(self.allow) && !has(self.ignore))",
                          message:
                            'a branch has no tags; remove allow and ignore, or set select to semver, lexical or newest',
                        },
                        {
                          rule: "!has(self.range) || self.select == 'semver'",
                          message:
                            'only select semver has a range; remove range, or set select to semver',
                        },
                      ],
                      properties: {
                        repository: {
                          description:
                            'URL of one of spec.config.sources of the Pipeline, whose Secret is used. Default the repository of its spec.git.',
                          type: 'string',
                          minLength: 1,
                          maxLength: 2048,
                        },
                        select: {
                          description:
                            'What is followed; branch = the newest commit of a branch, semver = the tag with the highest version, lexical = the last tag in alphabetical order, newest = the tag that was made last.',
                          type: 'string',
                          enum: ['branch', 'semver', 'lexical', 'newest'],
                          default: 'branch',
                        },
                        branch: {
                          description:
                            'The branch that select branch follows. Default the one that the Pipeline names for the repository, and no other where it names one.',
                          type: 'string',
                          minLength: 1,
                          maxLength: 244,
                        },
                        range: {
                          description:
                            'Which versions count, as npm writes ranges, e.g. ^1.4 or >=2.0.0 <3.0.0. Default all. Prereleases count where the range names one, as in >=2.0.0-0.',
                          type: 'string',
                          minLength: 1,
                          maxLength: 128,
                        },
                        allow: {
                          description:
                            'Only tags count in which this regular expression (RE2) is found. Default all.',
                          type: 'string',
                          minLength: 1,
                          maxLength: 256,
                        },
                        ignore: {
                          description:
                            'Tags in which one of these regular expressions (RE2) is found do not count.',
                          type: 'array',
                          maxItems: 20,
                          'x-kubernetes-list-type': 'atomic',
                          items: {
                            type: 'string',
                            minLength: 1,
                            maxLength: 256,
                          },
                        },
                        path: {
                          description:
                            'The directory that is promoted. Required for the repository of spec.git; default the whole repository of another.',
                          type: 'string',
                          minLength: 1,
                          maxLength: 1024,
                          'x-kubernetes-validations': [
                            {
                              rule: "!self.startsWith('/') && !self.split('/').exists(p, p == '..')",
                              message:
                                'must stay inside the repository (no leading / and no ..)',
                            },
                          ],
                        },
                        include: {
                          description:
                            'Only commits count that change a file which one of these globs matches, from the root of the repository, e.g. apps/web/**. Default everything below path.',
                          type: 'array',
                          maxItems: 20,
                          'x-kubernetes-list-type': 'atomic',
                          items: {
                            type: 'string',
                            minLength: 1,
                            maxLength: 256,
                          },
                        },
                        exclude: {
                          description:
                            'Files that one of these globs matches do not make a commit count, e.g. **/*.md.',
                          type: 'array',
                          maxItems: 20,
                          'x-kubernetes-list-type': 'atomic',
                          items: {
                            type: 'string',
                            minLength: 1,
                            maxLength: 256,
                          },
                        },
                      },
                    },
                  },
                },
                status: {
                  type: 'object',
                  properties: {
                    observedGeneration: { type: 'integer', format: 'int64' },
                    phase: {
                      description: 'Whether it can be looked at.',
                      type: 'string',
                      enum: ['Pending', 'Watching', 'Error', 'Suspended'],
                    },
                    source: {
                      description:
                        'Hash of what is followed; where it changes, it begins anew.',
                      type: 'string',
                    },
                    latest: {
                      description:
                        'The newest that was found, and has its Bundle, or was there before.',
                      type: 'object',
                      required: ['reference', 'since'],
                      properties: {
                        reference: {
                          description:
                            'Repository and tag; of a branch, repository and commit; of a chart, its address and version.',
                          type: 'string',
                        },
                        tag: {
                          description:
                            'Of a chart, its version. Absent of a branch.',
                          type: 'string',
                        },
                        digest: {
                          description:
                            'Of type image and chart; absent where a Helm repository does not say it.',
                          type: 'string',
                        },
                        commit: {
                          description: 'Of type git; its full name.',
                          type: 'string',
                        },
                        builtAt: {
                          description:
                            'When it was built, tagged or committed, as it says.',
                          type: 'string',
                          format: 'date-time',
                        },
                        content: {
                          description:
                            'Of type combined; hash of what was found together.',
                          type: 'string',
                        },
                        bundle: {
                          description:
                            'The Bundle that has it; absent of what was there when it began.',
                          type: 'string',
                        },
                        since: {
                          description: 'When it was found.',
                          type: 'string',
                          format: 'date-time',
                        },
                      },
                    },
                    found: {
                      description:
                        'Of type combined; the newest of each that was found, and is trusted.',
                      type: 'array',
                      maxItems: 21,
                      'x-kubernetes-list-type': 'map',
                      'x-kubernetes-list-map-keys': ['id'],
                      items: {
                        type: 'object',
                        required: ['id', 'reference'],
                        properties: {
                          id: {
                            description:
                              'Of an image or a chart; git of the repository.',
                            type: 'string',
                          },
                          reference: {
                            description:
                              'Repository and tag; of a branch, repository and commit.',
                            type: 'string',
                          },
                          tag: { type: 'string' },
                          digest: { type: 'string' },
                          commit: { type: 'string' },
                          builtAt: { type: 'string', format: 'date-time' },
                          author: {
                            description:
                              'Who made the image or the commit, as it says.',
                            type: 'string',
                          },
                          revision: {
                            description:
                              'The commit that an image was built from, as it says.',
                            type: 'string',
                          },
                          source: {
                            description:
                              'Where the sources of an image are, as it says.',
                            type: 'string',
                          },
                          subject: {
                            description: 'The first line of its message.',
                            type: 'string',
                          },
                        },
                      },
                    },
                    seal: {
                      description:
                        'Signature of the controller over what is decided on of this status; without a valid one it begins anew.',
                      type: 'string',
                    },
                    conditions: {
                      type: 'array',
                      'x-kubernetes-list-type': 'map',
                      'x-kubernetes-list-map-keys': ['type'],
                      items: {
                        type: 'object',
                        required: [
                          'type',
                          'status',
                          'lastTransitionTime',
                          'reason',
                          'message',
                        ],
                        properties: {
                          type: { type: 'string', maxLength: 316 },
                          status: {
                            type: 'string',
                            enum: ['True', 'False', 'Unknown'],
                          },
                          observedGeneration: {
                            type: 'integer',
                            format: 'int64',
                            minimum: 0,
                          },
                          lastTransitionTime: {
                            type: 'string',
                            format: 'date-time',
                          },
                          reason: {
                            type: 'string',
                            minLength: 1,
                            maxLength: 1024,
                          },
                          message: { type: 'string', maxLength: 32768 },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      ],
    },
  },
  {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'templates.kardinal.io' },
    spec: {
      group: 'kardinal.io',
      scope: 'Cluster',
      names: {
        kind: 'Template',
        listKind: 'TemplateList',
        plural: 'templates',
        singular: 'template',
        categories: ['kardinal'],
      },
      versions: [
        {
          name: 'v1alpha1',
          served: true,
          storage: true,
          subresources: { status: {} },
          additionalPrinterColumns: [
            {
              name: 'Source',
              type: 'string',
              jsonPath: '.spec.source.repository',
            },
            {
              name: 'Values',
              type: 'string',
              jsonPath: '.spec.overrides.values.policy',
            },
            {
              name: 'Patches',
              type: 'string',
              jsonPath: '.spec.overrides.patches.policy',
            },
            { name: 'Tag', type: 'string', jsonPath: '.spec.source.tag' },
            {
              name: 'Ready',
              type: 'string',
              jsonPath: '.status.conditions[?(@.type=="Ready")].status',
            },
            {
              name: 'Digest',
              type: 'string',
              jsonPath: '.spec.source.digest',
              priority: 1,
            },
            {
              name: 'Meaning',
              type: 'string',
              jsonPath: '.status.source.digest',
              priority: 1,
            },
            {
              name: 'Reason',
              type: 'string',
              jsonPath: '.status.conditions[?(@.type=="Ready")].message',
              priority: 1,
            },
            {
              name: 'Age',
              type: 'date',
              jsonPath: '.metadata.creationTimestamp',
            },
          ],
          schema: {
            openAPIV3Schema: {
              description:
                'A Template says what environments are rendered from that name it in the step render-template, with which settings and defaults, and what they may override. It belongs to the platform team; a change of it is promoted through every Pipeline that names it.',
              type: 'object',
              required: ['spec'],
              properties: {
                apiVersion: { type: 'string' },
                kind: { type: 'string' },
                metadata: { type: 'object' },
                spec: {
                  type: 'object',
                  required: ['source'],
                  'x-kubernetes-validations': [
                    {
                      rule: "self.source.type == 'chart' || !has(self.render) && (!has(self.defaults) || !has(self.defaults.values))",
                      message:
                        'render and defaults.values are for a source of type chart; manifests are changed by patches',
                    },
                    {
                      rule: "self.source.type == 'chart' || !has(self.overrides) || !has(self.overrides.values) || self.overrides.values.policy == 'None'",
                      message:
                        'overrides.values are for a source of type chart; manifests are changed by patches',
                    },
                  ],
                  properties: {
                    source: {
                      description:
                        'What is rendered, an artifact in a registry.',
                      type: 'object',
                      required: ['type', 'registry', 'repository'],
                      'x-kubernetes-validations': [
                        {
                          rule: 'has(self.digest) != has(self.tag)',
                          message:
                            'name what is rendered by digest, or by tag where every move of it is to be rendered; one of the two',
                        },
                        {
                          rule: 'has(self.tag) || !has(self.minInterval) && !has(self.secretRef)',
                          message:
                            'minInterval and secretRef are for a tag; a digest is looked at by nobody',
                        },
                      ],
                      properties: {
                        type: {
                          description:
                            'manifests are in the file manifest.yaml of the artifact; a chart is rendered with Helm.',
                          type: 'string',
                          enum: ['manifests', 'chart'],
                        },
                        registry: {
                          description:
                            'Its URL, without a path, e.g. https://ghcr.io.',
                          type: 'string',
                          maxLength: 253,
                          pattern: '^https?://[^/@?#]+/?$',
                        },
                        repository: {
                          description:
                            'In the registry, e.g. acme/charts/web-service.',
                          type: 'string',
                          maxLength: 255,
                          pattern:
                            '^[a-z0-9]+((\\.|_|__|-+)[a-z0-9]+)*(/[a-z0-9]+((\\.|_|__|-+)[a-z0-9]+)*)*$',
                        },
                        digest: {
                          description: "Of the artifact's manifest.",
                          type: 'string',
                          maxLength: 71,
                          pattern: '^sha256:[0-9a-f]{64}$',
                        },
                        tag: {
                          description:
                            'In place of the digest, a tag. The registry is asked again and again what it means; where it is moved, everything that uses the Template is rendered again.',
                          type: 'string',
                          maxLength: 128,
                          pattern: '^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$',
                        },
                        minInterval: {
                          description:
                            'How long it waits at least until it asks again what the tag means, 1m or longer. Default 5m; up to a tenth is added, by its name, so that not everything is looked at in the same moment.',
                          type: 'string',
                          minLength: 1,
                          maxLength: 32,
                        },
                        secretRef: {
                          description:
                            'A Secret of type kubernetes.io/dockerconfigjson in a policy namespace of the operator, to ask what the tag means with. Nobody pulls with it.',
                          type: 'object',
                          required: ['namespace', 'name'],
                          properties: {
                            namespace: {
                              type: 'string',
                              minLength: 1,
                              maxLength: 63,
                            },
                            name: {
                              type: 'string',
                              minLength: 1,
                              maxLength: 253,
                            },
                          },
                        },
                      },
                    },
                    render: {
                      description: 'How a chart is rendered.',
                      type: 'object',
                      properties: {
                        release: {
                          description:
                            'Name of the release. Default that of the Pipeline.',
                          type: 'string',
                          maxLength: 53,
                          pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$',
                        },
                        namespace: {
                          description: 'Of the release. Default default.',
                          type: 'string',
                          maxLength: 63,
                          pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$',
                        },
                        kubeVersion: {
                          description:
                            'What the chart sees as the version of Kubernetes, e.g. 1.31.0.',
                          type: 'string',
                          maxLength: 253,
                          pattern: '^[A-Za-z0-9][A-Za-z0-9_./+-]*$',
                        },
                        apiVersions: {
                          description:
                            'What the chart sees beside what Kubernetes has, e.g. monitoring.coreos.com/v1.',
                          type: 'array',
                          maxItems: 50,
                          items: {
                            type: 'string',
                            maxLength: 253,
                            pattern: '^[A-Za-z0-9][A-Za-z0-9_./+-]*$',
                          },
                        },
                      },
                    },
                    defaults: {
                      description: 'What holds where nobody overrides it.',
                      type: 'object',
                      properties: {
                        values: {
                          description:
                            'Of the chart. Overrides are merged into them, lists are replaced as a whole. Expressions in texts are rendered as in settings of steps.',
                          type: 'object',
                          'x-kubernetes-preserve-unknown-fields': true,
                        },
                        patches: {
                          description:
                            'Made of what the source comes to, before those of an environment.',
                          type: 'array',
                          maxItems: 50,
                          items: {
                            type: 'object',
                            required: ['target', 'updates'],
                            properties: {
                              target: {
                                description:
                                  'The objects that it changes, of what the source comes to; at least one has to be there.',
                                type: 'object',
                                required: ['kind'],
                                properties: {
                                  group: {
                                    description:
                                      'API group, empty for core. Default any.',
                                    type: 'string',
                                    maxLength: 253,
                                  },
                                  kind: {
                                    type: 'string',
                                    minLength: 1,
                                    maxLength: 63,
                                  },
                                  name: {
                                    description: 'Default any.',
                                    type: 'string',
                                    minLength: 1,
                                    maxLength: 253,
                                  },
                                },
                              },
                              updates: {
                                type: 'array',
                                minItems: 1,
                                maxItems: 100,
                                items: {
                                  type: 'object',
                                  required: ['path'],
                                  properties: {
                                    path: {
                                      description:
                                        'Where the value is, e.g. spec.template.spec.containers[0].image.',
                                      type: 'string',
                                      minLength: 1,
                                      maxLength: 1024,
                                    },
                                    value: {
                                      description:
                                        'Text, in which expressions are rendered as in settings of steps; a number or a boolean; null where it is absent.',
                                      'x-kubernetes-preserve-unknown-fields':
                                        true,
                                    },
                                  },
                                },
                              },
                            },
                          },
                        },
                      },
                    },
                    overrides: {
                      description: 'What an environment may override.',
                      type: 'object',
                      properties: {
                        values: {
                          description: 'Default none.',
                          type: 'object',
                          required: ['policy'],
                          'x-kubernetes-validations': [
                            {
                              rule: "(self.policy == 'Restricted') == has(self.allow)",
                              message:
                                'allow is for the policy Restricted, which needs it',
                            },
                          ],
                          properties: {
                            policy: {
                              type: 'string',
                              enum: ['All', 'Restricted', 'None'],
                            },
                            allow: {
                              description:
                                'Paths of values, e.g. replicaCount or resources.*. Each allows what is below it, too; * stands for one name.',
                              type: 'array',
                              minItems: 1,
                              maxItems: 200,
                              items: {
                                type: 'string',
                                minLength: 1,
                                maxLength: 1024,
                              },
                            },
                          },
                        },
                        patches: {
                          description: 'Default none.',
                          type: 'object',
                          required: ['policy'],
                          'x-kubernetes-validations': [
                            {
                              rule: "(self.policy == 'Restricted') == has(self.allow)",
                              message:
                                'allow is for the policy Restricted, which needs it',
                            },
                          ],
                          properties: {
                            policy: {
                              type: 'string',
                              enum: ['All', 'Restricted', 'None'],
                            },
                            allow: {
                              type: 'array',
                              minItems: 1,
                              maxItems: 100,
                              items: {
                                type: 'object',
                                required: ['kind', 'paths'],
                                properties: {
                                  group: {
                                    description:
                                      'API group that the target of a patch has to name, empty for core. Default any.',
                                    type: 'string',
                                    maxLength: 253,
                                  },
                                  kind: {
                                    type: 'string',
                                    minLength: 1,
                                    maxLength: 63,
                                  },
                                  name: {
                                    description:
                                      'Name that the target of a patch has to give. Default any.',
                                    type: 'string',
                                    minLength: 1,
                                    maxLength: 253,
                                  },
                                  paths: {
                                    description:
                                      'Paths in the object, e.g. spec.replicas or spec.template.spec.containers.*.resources. Each allows what is below it, too; * stands for one name, or one position in a list.',
                                    type: 'array',
                                    minItems: 1,
                                    maxItems: 100,
                                    items: {
                                      type: 'string',
                                      minLength: 1,
                                      maxLength: 1024,
                                    },
                                  },
                                },
                              },
                            },
                          },
                        },
                      },
                    },
                  },
                },
                status: {
                  type: 'object',
                  properties: {
                    observedGeneration: { type: 'integer', format: 'int64' },
                    source: {
                      description:
                        'What the tag meant when it was found last; this digest alone is rendered. Absent where the source has a digest itself.',
                      type: 'object',
                      required: [
                        'registry',
                        'repository',
                        'tag',
                        'digest',
                        'since',
                      ],
                      properties: {
                        registry: { type: 'string' },
                        repository: { type: 'string' },
                        tag: { type: 'string' },
                        digest: { type: 'string' },
                        since: {
                          description:
                            'When the registry was first seen to answer with it.',
                          type: 'string',
                          format: 'date-time',
                        },
                      },
                    },
                    seal: {
                      description:
                        'Signature of the controller over what is rendered of this status; without a valid one nothing is.',
                      type: 'string',
                    },
                    conditions: {
                      type: 'array',
                      'x-kubernetes-list-type': 'map',
                      'x-kubernetes-list-map-keys': ['type'],
                      items: {
                        type: 'object',
                        required: [
                          'type',
                          'status',
                          'lastTransitionTime',
                          'reason',
                          'message',
                        ],
                        properties: {
                          type: { type: 'string', maxLength: 316 },
                          status: {
                            type: 'string',
                            enum: ['True', 'False', 'Unknown'],
                          },
                          observedGeneration: {
                            type: 'integer',
                            format: 'int64',
                            minimum: 0,
                          },
                          lastTransitionTime: {
                            type: 'string',
                            format: 'date-time',
                          },
                          reason: {
                            type: 'string',
                            minLength: 1,
                            maxLength: 1024,
                          },
                          message: { type: 'string', maxLength: 32768 },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      ],
    },
  },
];
