# One image for the services of staff, whose command says which, and one for the public site, which holds no more than
# that needs. Built and run by docker-compose.yml.
ARG NODE_IMAGE=node:24.21.0-trixie-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY domain/package.json domain/
COPY messages/package.json messages/
COPY papers/package.json papers/
COPY platform/package.json platform/
COPY proof/package.json proof/
COPY command-api/package.json command-api/
COPY projector/package.json projector/
COPY read-api/package.json read-api/
COPY gateway/package.json gateway/
COPY public-site/package.json public-site/
COPY embedded/package.json embedded/
COPY admin-ui/package.json admin-ui/

# What the services need at run time. Named workspaces leave the root's own tools out, among them the Node
# of the development machine, and the embedded default with its Postgres.
FROM manifests AS dependencies
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
      --workspace domain --workspace messages --workspace papers --workspace platform --workspace proof \
      --workspace command-api --workspace projector --workspace read-api --workspace gateway

FROM manifests AS console
RUN --mount=type=cache,target=/root/.npm \
    npm ci --ignore-scripts --no-audit --no-fund --workspace domain --workspace messages --workspace papers \
      --workspace admin-ui
COPY tsconfig.base.json ./
COPY domain domain
COPY messages messages
COPY papers papers
COPY admin-ui admin-ui
RUN node node_modules/vite/bin/vite.js build admin-ui

FROM manifests AS public-dependencies
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
      --workspace domain --workspace messages --workspace papers --workspace platform --workspace public-site

FROM ${NODE_IMAGE} AS public-site
ENV NODE_ENV=production
WORKDIR /app
COPY --from=public-dependencies /app ./
COPY domain domain
COPY messages messages
COPY papers papers
COPY platform platform
COPY public-site public-site
USER node
CMD ["node", "public-site/main.ts"]

# The last one is what is built where no target is named.
FROM ${NODE_IMAGE} AS services
ENV NODE_ENV=production
WORKDIR /app
COPY --from=dependencies /app ./
COPY domain domain
COPY messages messages
COPY papers papers
COPY platform platform
COPY proof proof
COPY command-api command-api
COPY projector projector
COPY read-api read-api
COPY gateway gateway
COPY --from=console /app/admin-ui/dist admin-ui/dist
# A new volume takes over who owns the folder that it is mounted on.
RUN install --directory --owner=node --group=node /photos
# The files belong to root, so a service cannot change its own code.
USER node
CMD ["node", "gateway/main.ts"]
