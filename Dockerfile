# One image for the services of staff, whose command says which; one for the public site, which holds no more than that
# needs; and one for the edge. Built and run by docker-compose.yml.
ARG NODE_IMAGE=node:24.21.0-trixie-slim
ARG CADDY_IMAGE=caddy:2.10.2-alpine

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
COPY public-site/package.json public-site/
COPY embedded/package.json embedded/
COPY admin-ui/package.json admin-ui/

# What the services need at run time. Named workspaces leave the root's own tools out, among them the Node
# of the development machine, and the embedded default with its Postgres.
FROM manifests AS dependencies
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
      --workspace domain --workspace messages --workspace papers --workspace platform --workspace proof \
      --workspace command-api --workspace projector --workspace read-api

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
# A new volume takes over who owns the folder that it is mounted on.
RUN install --directory --owner=node --group=node /photos
# The files belong to root, so a service cannot change its own code.
USER node

# The page of the API, and what it is about: what both APIs say of themselves.
FROM manifests AS swagger
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund --workspace embedded

FROM services AS api-docs
USER root
COPY --from=swagger /app/node_modules/swagger-ui-dist node_modules/swagger-ui-dist
COPY embedded/front embedded/front
RUN node embedded/front/write-api-docs.ts /api

FROM ${CADDY_IMAGE} AS edge
COPY ops/edge/Caddyfile /etc/caddy/Caddyfile
COPY --from=console /app/admin-ui/dist /srv
COPY --from=api-docs /api /srv/api
