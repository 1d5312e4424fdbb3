import type { Plugin } from 'vite'

/** The router's own answer to a route's file that does not come: it reloads the page one is about to leave. */
const routersReload = /console\.error\(`Error loading route module[\s\S]*?window\.location\.reload\(\);/

/** Vite's: who handles its event gets a module that is not there, and React an error. */
const vitesEnd = /if\s*\(!e\.defaultPrevented\)\s*throw err;?/

/** What Vite's loader does for pages with nonces and for browsers without `Promise.allSettled`: none of ours. */
const needless: [RegExp, string][] = [
  [/const cspNonceMeta = [^;]+;\s*const cspNonce = [^;]+;/, ''],
  [/if \(cspNonce\) link\.setAttribute\([^)]*\);/, ''],
  [
    /function allSettled\(promises\) \{[\s\S]*?\n\t\t\}\n/,
    'const allSettled = promises => Promise.allSettled(promises);\n',
  ],
]

/**
 * Makes every file that does not come one event, Vite's own `vite:preloadError`: a dialog's and a route's alike. Who
 * prevents its default has taken the matter over (src/shell/offline/stale-chunks.ts), and the import waits for ever;
 * where nobody does, both do what they always did.
 */
export function staleChunks(): Plugin {
  const patched = new Set<string>()
  return {
    name: 'stale-chunks',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    transform: {
      filter: { id: /\/dom\/ssr\/routeModules\.js$|vite\/preload-helper\.js$/ },
      handler(code, id) {
        const isRouter = id.includes('routeModules')
        const found = isRouter ? routersReload : vitesEnd
        if (!found.test(code)) this.error(`${id} has changed: see tools/vite/stale-chunks.ts`)
        patched.add(isRouter ? 'router' : 'vite')
        return isRouter
          ? code.replace(
              found,
              'if (window.dispatchEvent(new Event("vite:preloadError", { cancelable: true }))) window.location.reload();',
            )
          : needless.reduce(
              (text, [part, instead]) => text.replace(part, instead),
              code.replace(found, 'if (!e.defaultPrevented) throw err; return new Promise(() => {})'),
            )
      },
    },
    buildEnd(error) {
      if (!error && patched.size < 2)
        this.error('neither loader of files may be missing: tools/vite/stale-chunks.ts')
    },
  }
}
