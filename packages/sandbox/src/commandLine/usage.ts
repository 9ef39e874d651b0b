/** What `--help` prints. @public */
export const usage = `
Runs the portal with an embedded control plane, a Git forge, a sync loop and simulated workloads.

  ./yarnw start [flags]           build what is stale and serve the portal on one port
  ./yarnw dev [flags]             the same with hot reload of frontend and backend
  ./yarnw sandbox curl [VERSION]  print the command with which CI would release VERSION (1.29.0);
                                  a version that ends in -bad never becomes available

  --port N        the portal's port (7007); Kubernetes API on N+1, forge on N+2
  --app-port N    dev only: port of the frontend's development server (3000)
  --fresh         forget everything an earlier start left behind
  --clock TIME    begin as if it were TIME, such as 2026-11-18T10:00Z; needs --fresh when there is a state already
  --state DIR     where everything is kept (.sandbox)

  --forge NAME    what the forge is used as: github (default), gitlab, azure-devops, bitbucket (Data Center), or bitbucket-cloud;
                  needs --fresh when there is a state already

  --kubeconfig F  a cluster to use in place of the embedded control plane and the simulated workloads; the kinds, the
                  sample service and its namespaces are written to it
  --graph-engine external
                  the Graph controller runs in a process of its own, as an engine that is installed in a cluster does
  --sync off      leave it to a GitOps tool of that cluster to apply the repository
`.trim();
