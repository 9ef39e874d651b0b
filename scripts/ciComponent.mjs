/**
 * The GitLab component: one file, as GitLab includes no other, so that it has the program in it.
 *
 * @param program text of `deploy/ci/release.mjs`
 * @see https://docs.gitlab.com/ci/components/
 */
export function ciComponent(program) {
  const indented = program
    .trimEnd()
    .split('\n')
    .map(line => (line === '' ? '' : `      ${line}`))
    .join('\n');
  return `# Generated from deploy/ci/release.mjs: run ./yarnw generate after a change there.
spec:
  inputs:
    job:
      description: Name of the job.
      default: release
    stage:
      default: deploy
    url:
      description: Of the portal, for example https://portal.example.com.
    audience:
      description: What kardinal.ci.issuers has as audience; usually the url.
    pipeline:
      description: Namespace and name, for example team-a/shop.
    images:
      description: Each image in a line, with its tag or digest.
    labels:
      description: Each label of the Bundle in a line, as key=value.
      default: ''
    wait_for:
      description: The environment to wait for, until it is verified; none is waited for without it.
      default: ''
    timeout:
      description: Minutes to wait.
      default: '30'
    node_image:
      description: An image with Node.js 20 or later.
      default: node:24-slim
---
'$[[ inputs.job ]]':
  stage: $[[ inputs.stage ]]
  image: $[[ inputs.node_image ]]
  id_tokens:
    KARDINAL_ID_TOKEN:
      aud: $[[ inputs.audience ]]
  variables:
    GIT_STRATEGY: none
    KARDINAL_URL: $[[ inputs.url ]]
    KARDINAL_PIPELINE: $[[ inputs.pipeline ]]
    KARDINAL_IMAGES: $[[ inputs.images ]]
    KARDINAL_LABELS: $[[ inputs.labels ]]
    KARDINAL_WAIT_FOR: $[[ inputs.wait_for ]]
    KARDINAL_TIMEOUT: '$[[ inputs.timeout ]]'
  script:
    - |
      cat >/tmp/kardinal-release.mjs <<'KARDINAL'
${indented}
      KARDINAL
      node /tmp/kardinal-release.mjs
`;
}
