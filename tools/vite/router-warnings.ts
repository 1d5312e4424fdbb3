import type { Plugin } from 'vite'

/**
 * Leaves out of the browser's build what the router would say to its developers: a kilobyte of sentences on the first
 * load, of which a visitor reads none. `npm run dev` says them all.
 */
export function routerWarnings(): Plugin {
  return {
    name: 'router-warnings',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/.*\.js$/ },
      handler: code => code.replace(/^(.*?)(?<!function )\b(?:warning|warnOnce)\(.*\);$/gm, '$1;'),
    },
  }
}
