import * as build from 'virtual:react-router/server-build'
import type { ServerBuild } from 'react-router'
import { hasOwner, openSetup } from '#account/public.server.ts'
import { features, identify } from '#features.server.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Middleware } from '#server/http/http-server.ts'
import { runCommand } from '#server/platform/commands.ts'
import { whenAvailable } from '#server/platform/database/database.ts'
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

/** Whether the school of a product that serves has an owner; where it has none, the link by which it gets one. */
export function findOwnership(app: AppContext): Promise<{ isOwned: boolean; link: string | null }> {
  const ask = async () => {
    const isOwned = await hasOwner(app.db)
    return { isOwned, link: isOwned ? null : await openSetup(app) }
  }
  return whenAvailable(ask, error => app.log.error({ err: error }, 'who owns the school is asked again'))
}
