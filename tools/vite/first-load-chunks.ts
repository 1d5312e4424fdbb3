import type { Plugin } from 'vite'
import { readFeatureChunks } from './feature-chunks.ts'

const assetFileNames = 'assets/[name]-[hash:7][extname]'

type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null }

/**
 * Lays what every page needs into two files: the framework, which changes seldom, and the frame, our own files that
 * `src/root.tsx` reaches without a dynamic import; and into a third, the kit, the components that the first pages show as they
 * arrive and others too. Components of other pages alone lie in one file where many show them, in another where few do. What is
 * asked for later comes in few files as well. Twenty small files compress worse and each costs a request. Also lets components
 * of the router that nobody uses be left out.
 */
export function firstLoadChunks(): Plugin {
  const framework = {
    name: 'framework',
    test: /\/node_modules\/(react|react-dom|react-router|scheduler|cookie)\//,
    priority: 4,
  }
  const frame = {
    name: (id: string, graph: ModuleGraph) => (isOnEveryPage(id, graph) ? 'frame' : null),
    debugName: 'frame',
    priority: 3,
  }
  const kit = {
    name: (id: string, graph: ModuleGraph) => (isInKit(id, graph) ? 'kit' : null),
    debugName: 'kit',
    priority: 2,
  }
  const shared = {
    name: (id: string, graph: ModuleGraph) =>
      isShared(id, graph) && !isApart(id) && (isKeeping.test(id) || findPages(id, graph).size >= manyPages)
        ? 'shared'
        : null,
    debugName: 'shared',
    priority: 2,
  }
  const seldom = {
    name: (id: string, graph: ModuleGraph) => (isShared(id, graph) && !isApart(id) ? 'seldom' : null),
    debugName: 'seldom',
    priority: 1,
  }
  const apart = {
    name: (id: string, graph: ModuleGraph) =>
      !isShared(id, graph) ? null : isOfLists.test(id) ? 'filtered' : 'forms',
    debugName: 'apart',
    priority: 1,
  }
  return {
    name: 'first-load-chunks',
    // Unmarked, a call may do anything, and a name hung on its result too: every component would stay.
    transform: {
      filter: { id: /\/react-router\/dist\/.*\/dom\/lib\.js$/ },
      handler: code =>
        code
          .replace(/= (React\$?\d*)\.forwardRef\(/g, '= /* @__PURE__ */ $1.forwardRef(')
          .replace(/^(Link|NavLink|Form)\.displayName = .*$/gm, ''),
    },
    // After the framework, whose names of files are longer.
    config: {
      order: 'post',
      handler: async () => ({
        environments: {
          // The server names the same files.
          ssr: { build: { rollupOptions: { output: { assetFileNames } } } },
          client: {
            build: {
              rollupOptions: {
                output: {
                  // Each name stands in the table of addresses, and wherever the file is asked for.
                  entryFileNames: 'assets/[name]-[hash:7].js',
                  chunkFileNames: 'assets/[name]-[hash:7].js',
                  assetFileNames,
                  codeSplitting: {
                    groups: [framework, frame, kit, shared, seldom, apart, ...(await later())],
                  },
                },
              },
              // Scripts that are there already need not be named by what is fetched later: those of every page, and
              // those of every page where somebody is signed in.
              modulePreload: {
                resolveDependencies: (_, files) =>
                  files.filter(
                    file =>
                      !/\/(framework|frame|rolldown-runtime|basics|contract|calls|outbox|login-required|signed-in)-[^/]*\.js$/.test(
                        file,
                      ),
                  ),
              },
            },
          },
        },
      }),
    },
  }
}

/**
 * What comes after the first load, in few files: each name of a file weighs in whatever asks for it. Features lay files of
 * theirs into these or into chunks of their own. A chunk takes along what it needs, so the parts of the frame come last.
 */
async function later() {
  const chunks = new Map(Object.entries(kitChunks).map(([name, test]) => [name, [test.source]]))
  for (const [name, patterns] of await readFeatureChunks())
    chunks.set(name, [...(chunks.get(name) ?? []), ...patterns])
  for (const [name, test] of Object.entries(frameChunks)) chunks.set(name, [test.source])
  return [...chunks].map(([name, patterns]) => ({ name, test: new RegExp(patterns.join('|')), priority: 0 }))
}

const kitChunks = {
  // Small things that pages ask as they arrive: each lies with much else otherwise.
  basics: /\/src\/(client\/(new-id|api-error|show-error|sentences)|contract\/join-once)\.ts/,
  contract: /\/node_modules\/zod\/|\/src\/(contract\/(endpoint|page|fields)|persian\/(names|phone))\.ts/,
  outbox:
    /\/src\/(client\/(outbox\/(outbox-count|owner|use-owner|connection)|login-required)|shell\/(outbox\/open-outbox|offline\/(visited-pages|is-server-there)))\.ts/,
  // What courses, groups and teachers are shown with.
  school:
    /\/src\/(ui\/(arch|breadcrumbs|cover|facts|hold|night|price-bar|table|ticks|tiles)\.|persian\/(greetings|short-day)\.)/,
  avatar: /\/src\/ui\/(avatar|count)\./,
  // How a page calls the server: the login dialog needs no more.
  calls: /\/src\/client\/(call-api|wrapper|refresh|one-tab)\.ts/,
  // What every page of somebody who is signed in asks and shows with, whatever else it has.
  'signed-in': new RegExp(
    `/src/(${[
      'client/(query|offline-query|offline-cache|fetch-file)\\.',
      'client/live/',
      'client/outbox/(?!outbox-count|owner|connection|use-owner|keep-outbox)',
      'shell/(unread-badge|unread-count|account-drawer|look-switch)\\.',
      'shell/outbox/(outbox-panel|outbox-item|leave-unsent)\\.',
      'account/permissions\\.',
      'ui/(query-view|failed|loading|item|into-sight|skeleton|confirm-dialog|subnav)\\.',
      'persian/relative-time\\.',
    ].join('|')})|/node_modules/(@tanstack|idb)/`,
  ),
}

const frameChunks = {
  drawer: /\/src\/ui\/(drawer\.(tsx|module\.css)|modal\.ts)/,
  navigation: /\/src\/shell\/(navigation\.ts|area-link\.tsx)/,
  lost: /\/src\/shell\/(error-page|error-tile|not-found)\.tsx/,
}

/** A component of fewer pages lies in a file that the others do not load, */
const manyPages = 5
/** but for what says whether a page is kept on the device: those that say so need little else. */
const isKeeping = /\/(shell\/offline\/(use-kept|under-way|thing-key)|ui\/kept-list)\./

/** Components that only lists under filters show, */
const isOfLists = /\/ui\/(filter-form|active-filters)\./
/** and those that few of the pages show which visitors come to: where one fills in, plays and works something through. */
const isOfForms =
  /\/ui\/((?:select|sort)-field\.|options-list\.|text-field\.|field-(rules|note)\.|write-into\.|form\.tsx|table\.|item\.|diff-words\.|player\/(?!player-clock))/
const isApart = (id: string) => isOfLists.test(id) || isOfForms.test(id)

/** The pages most people meet first; `npm run size` holds their first load. */
const firstPages = /\/features\/(home\/home-page|phrasebook\/phrasebook-page)\.tsx$/

/** A component of the kit that one of the first pages and another one show as they arrive. */
function isInKit(id: string, graph: ModuleGraph): boolean {
  return isShared(id, graph) && [...findPages(id, graph)].some(page => firstPages.test(page))
}

/**
 * A component of the kit, the site's addresses or the situations of the phrasebook, that more than one page shows as it
 * arrives. The rules of names are not: pages reach them by what they ask, which comes with `contract`.
 */
function isShared(id: string, graph: ModuleGraph): boolean {
  return (
    (/\/src\/(ui\/|contract\/paths\.|persian\/(?!names\.))|\/situation-cards\./.test(id) ||
      isKeeping.test(id)) &&
    findPages(id, graph).size > 1
  )
}

const pages = new Map<string, Set<string>>()

/** The pages that reach a module without a dynamic import. */
function findPages(id: string, graph: ModuleGraph): Set<string> {
  const found = pages.get(id)
  if (found) return found
  const reached = new Set<string>()
  // Set before the importers are asked: modules may import each other.
  pages.set(id, reached)
  if (/-page\.tsx$/.test(id)) reached.add(id)
  for (const importer of graph.getModuleInfo(id)?.importers ?? []) {
    for (const page of findPages(importer, graph)) reached.add(page)
  }
  return reached
}

const known = new Map<string, boolean>()

function isOnEveryPage(id: string, graph: ModuleGraph): boolean {
  const found = known.get(id)
  if (found !== undefined) return found
  // Set before the importers are asked: modules may import each other.
  known.set(id, false)
  const needed =
    // Numbers are written on every page but the frame itself.
    /\/src\/(root\.tsx|persian\/digits\.ts)$/.test(id) ||
    (graph.getModuleInfo(id)?.importers ?? []).some(importer => isOnEveryPage(importer, graph))
  known.set(id, needed)
  return needed
}
