import type { Plugin } from 'vite'
import { merged } from '../merge-styles.ts'

/** Styles that are on every page in one sheet (tools/merge-styles.ts): what asks for a part of them has it. */
const there = String.raw`/\/(${merged.join('|')})-[^/]*css/`
/** Other styles of components that pages share, which pages and dialogs may speak against with their own. */
const shared = String.raw`/\/(frame|school|avatar|drawer)-[^/]*css/`

/**
 * Lays shared styles that are fetched later before the first page's or dialog's own: behind them they would take back
 * what those say of a shared component. It happens even to styles that are there: the router names them with a `#`, so
 * that they stay when the page goes.
 */
export function stylesInOrder(): Plugin {
  return {
    name: 'styles-in-order',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    transform: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler(code) {
        const end = 'document.head.appendChild(link);'
        if (!code.includes(end)) this.error("Vite's loader has changed: see tools/vite/styles-in-order.ts")
        return code.replace(
          end,
          `if (${there}.test(link.href)) return
          const isShared = ({ href }) => ${shared}.test(href);
          document.head.insertBefore(link, isShared(link)
            ? [...document.querySelectorAll('link[rel=stylesheet]')].find(link => !isShared(link))
            : null)`,
        )
      },
    },
  }
}
