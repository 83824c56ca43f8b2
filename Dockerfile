# Berean as an image. docs/hosting.md says how to run it; compose.yaml brings its database.
FROM node:24.21.0-bookworm-slim AS node
WORKDIR /app

# Not `npm ci`: it wants the packages of every platform in the lock file. Locked versions stay as
# they are, and so does the file. Scripts of packages do not run: the one that matters fetches a
# Node.js, which is here already.
FROM node AS dependencies
COPY package.json package-lock.json .npmrc ./
RUN npm install --no-save --ignore-scripts --omit=dev

FROM node AS client
COPY package.json package-lock.json .npmrc ./
RUN npm install --no-save --ignore-scripts
COPY index.html vite.config.ts tsconfig.json ./
COPY vite vite
COPY public public
COPY src src
# As the server does at its start, so that it finds the client built from these very sources.
RUN node -e "import('./src/server/http/client-build.ts').then((build) => build.ensureClientBuilt())"

FROM node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
COPY --from=dependencies /app/node_modules node_modules
# The client's sources too: the server compares the built client with them.
COPY package.json package-lock.json index.html vite.config.ts ./
COPY vite vite
COPY public public
COPY content content
COPY src src
COPY --from=client /app/dist dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# No shell and no npm in between: the server gets SIGTERM itself.
CMD ["node", "--max-old-space-size=1024", "--max-semi-space-size=16", "src/server/main.ts"]
