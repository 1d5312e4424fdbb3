import type { Plugin } from 'vite'

/**
 * What the browser's router does for sites of another kind, by its functions, with what each answers then. The whole table of
 * addresses is there (react-router.config.ts), so that none is found on the way; nobody watches the router; nothing is sent
 * through it, for what is written are calls of the API; and nothing holds anybody on a page.
 */
const leftOut: Readonly<Record<string, string>> = {
  checkFogOfWar: 'return {}',
  discoverRoutes: '',
  getPartialManifest: '',
  getPatchRoutesOnNavigationFunction: '',
  isFogOfWarEnabled: '',
  patchRoutesImpl: '',
  useFogOFWarDiscovery: '',
  consumeInstrumentationClientResultMetaReceiver: '',
  getRouteInstrumentationUpdates: '',
  instrumentClientSideRouter: '',
  fetch: '',
  handleAction: '',
  handleFetcherAction: '',
  handleFetcherLoader: '',
  normalizeNavigateOptions: 'return { path }',
  singleFetchActionStrategy: '',
  shouldBlockNavigation: '',
  updateBlocker: '',
}

/** What would need it. */
const needing =
  /import \{[^}]*\b(Form|use(Fetchers?|Submit|FormAction|ActionData|Blocker))\b[^}]*\} from 'react-router'/

/** Leaves out of the browser's router what the site never asks of it: every first visit would load it. */
export function slimRouter(): Plugin {
  const found = new Set<string>()
  return {
    name: 'slim-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: environment => environment.name === 'client',
    transform: {
      filter: {
        id: /\/react-router\/dist\/.*\/(fog-of-war|instrumentation|router|single-fetch)\.js$|\/src\/.*\.tsx?(\?|$)/,
      },
      handler(code, id) {
        if (!id.includes('/node_modules/')) {
          const [, name] = needing.exec(code) ?? []
          if (name) this.error(`the build has no router that knows ${name}: see tools/vite/slim-router.ts`)
          return null
        }
        return Object.entries(leftOut).reduce(
          (text, [name, answer]) =>
            text.replace(
              new RegExp(`^(\\t?)((?:async )?function ${name}\\(.*\\) \\{)\\n[\\s\\S]*?^\\1\\}`, 'm'),
              (_, indent: string, head: string) => {
                found.add(name)
                return `${indent}${head}${answer}}`
              },
            ),
          code,
        )
      },
    },
    buildEnd(error) {
      const missing = Object.keys(leftOut).filter(name => !found.has(name))
      if (!error && missing.length > 0)
        this.error(`the router has no ${missing.join(', ')}: see tools/vite/slim-router.ts`)
    },
  }
}
