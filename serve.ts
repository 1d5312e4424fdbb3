export { hasOwner } from '#account/door.server.ts'

import * as build from 'virtual:react-router/server-build'
import type { ServerBuild } from 'react-router'
import { identify, rooms } from '#house.server.ts'
import type { Middleware } from '#server/app.ts'
import { runCommand } from '#server/commands.ts'
import { startServer } from '#server/start.ts'

/** Starts the product; `tools/start.ts` calls it from the build, `tools/dev.ts` through Vite's module graph. */
export function start(options: {
  clientFolder: string | null
  development?: boolean
  /** Vite's, in development: answers modules before the product does. */
  middleware?: Middleware
}) {
  return startServer({
    rooms,
    identify,
    pages: { build: build as ServerBuild, development: false, ...options },
  })
}

/** Runs one of the house's commands: `import`, `backup`, `restore`, or one of a room. Answers the exit code. */
export function command(name: string, argv: string[]) {
  return runCommand({ rooms }, name, argv)
}
