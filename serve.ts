export { hasOwner, openSetup } from '#account/public.server.ts'

import * as build from 'virtual:react-router/server-build'
import type { ServerBuild } from 'react-router'
import { features, identify } from '#features.server.ts'
import type { Middleware } from '#server/http/http-server.ts'
import { runCommand } from '#server/platform/commands.ts'
import { startServer } from '#server/start.ts'

/** Starts the product; `tools/start.ts` calls it from the build, `tools/dev.ts` through Vite's module graph. */
export function start(options: {
  clientFolder: string | null
  development?: boolean
  /** Vite's, in development: answers modules before the product does. */
  middleware?: Middleware
}) {
  return startServer({
    features,
    identify,
    pages: { build: build as ServerBuild, development: false, ...options },
  })
}

/** Runs one of the app's commands: `import`, `backup`, `restore`, or one of a feature. Answers the exit code. */
export function command(name: string, argv: string[]) {
  return runCommand({ features }, name, argv)
}
