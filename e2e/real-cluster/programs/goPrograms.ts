import { join } from 'node:path';

/** A Go module of ours that pins programs, and what to build of it. */
export interface GoModule {
  /** Below `go/`. */
  readonly folder: string;
  /** Command packages by the name of the program: where there are several, the last element of the package. */
  readonly programs: Readonly<Record<string, string>>;
  /** Files and folders of a module that a program needs at run time: paths in the module by the name of their copy. */
  readonly files: {
    readonly module: string;
    readonly copies: Readonly<Record<string, string>>;
  };
  /** For the linker, with the versions of modules written as `{module}`. */
  readonly linkerFlags: string;
  /** Build tags, separated by commas. Default: none. */
  readonly tags?: string;
}

const stages = [
  'node/fast/node-initialize',
  'node/heartbeat/node-heartbeat',
  'pod/fast/pod-ready',
  'pod/fast/pod-complete',
  'pod/fast/pod-delete',
];

/** The names under which KWOK's own stages are kept. */
export const stageFiles = stages.map(
  stage => `stages/${stage.split('/').pop()}.yaml`,
);

/** The control plane, and KWOK as its nodes. */
export const kubernetes: GoModule = {
  folder: 'kubernetes',
  programs: {
    etcd: './cmd/etcd',
    'kube-apiserver': './cmd/kube-apiserver',
    'kube-controller-manager': './cmd/kube-controller-manager',
    'kube-scheduler': './cmd/kube-scheduler',
    kwok: 'sigs.k8s.io/kwok/cmd/kwok',
  },
  files: {
    module: 'sigs.k8s.io/kwok',
    copies: Object.fromEntries(
      stages.map((stage, index) => [
        stageFiles[index],
        join('kustomize/stage', `${stage}.yaml`),
      ]),
    ),
  },
  // Clients ask a server for its version, and some refuse one that has none.
  linkerFlags:
    '-s -w -X k8s.io/component-base/version.gitVersion={k8s.io/kubernetes}',
};

const argoCdCrds = ['application', 'appproject'];

/** The names under which Argo CD's definitions are kept. */
export const argoCdCrdFiles = argoCdCrds.map(name => `crds/${name}.yaml`);

/** Application controller and repository server are one program. */
export const argoCd: GoModule = {
  folder: 'argocd',
  programs: { argocd: 'github.com/argoproj/argo-cd/v3/cmd' },
  files: {
    module: 'github.com/argoproj/argo-cd/v3',
    copies: Object.fromEntries(
      argoCdCrds.map((name, index) => [
        argoCdCrdFiles[index],
        `manifests/crds/${name}-crd.yaml`,
      ]),
    ),
  },
  linkerFlags: '-s -w',
};

/** What Argo CD's repository server runs to render a directory, and the step `kustomize-build`. */
export const kustomize: GoModule = {
  folder: 'kustomize',
  programs: { kustomize: 'sigs.k8s.io/kustomize/kustomize/v5' },
  files: { module: 'sigs.k8s.io/kustomize/kustomize/v5', copies: {} },
  linkerFlags: '-s -w',
};

/** What the step `helm-template` runs. */
export const helm: GoModule = {
  folder: 'helm',
  programs: { helm: 'helm.sh/helm/v3/cmd/helm' },
  files: { module: 'helm.sh/helm/v3', copies: {} },
  linkerFlags: '-s -w',
};

/** A forge that people use, with its database in a file. */
export const gitea: GoModule = {
  folder: 'gitea',
  programs: { gitea: 'code.gitea.io/gitea' },
  files: {
    module: 'code.gitea.io/gitea',
    copies: { templates: 'templates', options: 'options', public: 'public' },
  },
  linkerFlags: '-s -w -X main.Version={code.gitea.io/gitea}',
  tags: 'sqlite,sqlite_unlock_notify',
};
