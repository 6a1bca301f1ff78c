# One image for the server, for workers (`node dist/worker.js`) and for what operators do (`node dist/operate.js backup FILE`).
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /bindery
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && rm -rf .next/cache

FROM ${NODE_IMAGE} AS packages
WORKDIR /bindery
COPY package.json package-lock.json .npmrc ./
COPY scripts scripts
RUN npm ci --omit=dev && node scripts/prune.mjs

FROM ${NODE_IMAGE}
ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /bindery
COPY --from=packages /bindery/node_modules node_modules
COPY --from=build /bindery/LICENSE LICENSE
COPY --from=build /bindery/NOTICE NOTICE
COPY --from=build /bindery/package.json package.json
COPY --from=build /bindery/next.config.mjs next.config.mjs
COPY --from=build /bindery/prisma prisma
COPY --from=build /bindery/guide guide
COPY --from=build /bindery/dist dist
COPY --from=build /bindery/.next .next
RUN install --directory --owner=node --group=node --mode=700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "dist/main.js"]
