# One image for the three processes; docker-compose.yml gives each its command.
ARG NODE_IMAGE=node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
FROM ${NODE_IMAGE} AS build
ENV CI=true
WORKDIR /shop
COPY . .
RUN node scripts/prepare.mjs --production

FROM ${NODE_IMAGE}
ENV NODE_ENV=production DATA_DIR=/data HEALTH_URL=http://127.0.0.1:3000/health/ready
WORKDIR /shop
COPY --from=build /shop .
RUN install --directory --owner=node /data /builds /exports
USER node
VOLUME /data
HEALTHCHECK --interval=2s --timeout=2s --retries=2 --start-period=180s \
  CMD ["node", "-e", "fetch(process.env.HEALTH_URL).then(({ok})=>process.exit(ok?0:1),()=>process.exit(1))"]
CMD ["node", "web/src/server/main.ts"]
