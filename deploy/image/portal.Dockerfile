# The portal of this repository: docker build -f deploy/image/portal.Dockerfile -t registry.example.com/portal:1.0.0 .
# A portal of your own takes the second half, with a layout of its own. Both bases can be named: --build-arg NODE=…
ARG NODE=node:24.21.0-bookworm-slim

FROM ${NODE} AS build
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates git \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN ./yarnw install --immutable \
  && ./yarnw workspace backend build \
  && node deploy/image/assemble.mjs portal /app

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
# A number, as Kubernetes tells from it that it is not root. deploy/pod and the chart run it as the same one.
USER 65534:65534
EXPOSE 7007
CMD ["node", "packages/backend", "--config=app-config.yaml", "--config=app-config.production.yaml"]
