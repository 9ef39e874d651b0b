# The agent of a shard: docker build -f deploy/image/agent.Dockerfile -t registry.example.com/kardinal-agent:1.0.0 .
ARG NODE=node:24.21.0-bookworm-slim

FROM ${NODE} AS build
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates git \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN ./yarnw install --immutable \
  && ./yarnw tsc \
  && ./yarnw workspaces foreach -Rt --from @kardinal/agent run build \
  && node deploy/image/assemble.mjs agent /app

FROM ${NODE}
# What writes to a GitOps repository. What only installs software has nothing to do here.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates git \
  && rm -rf /var/lib/apt/lists/* /opt/yarn-* /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg
# Owned by root: whoever runs it cannot change it, also where the file system can be written.
COPY --from=build --chown=0:0 /app /app
WORKDIR /app
# Git and npm libraries look for a home that can be written; mount one there with a read-only root.
ENV NODE_ENV=production HOME=/tmp
# A number, as Kubernetes tells from it that it is not root. The chart runs it as the same one.
USER 65534:65534
ENTRYPOINT ["node", "packages/agent/bin/kardinal-agent"]
