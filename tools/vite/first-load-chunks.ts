import type { Plugin } from 'vite'

type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null }

/**
 * Lays what every page needs into two files: the framework, which changes seldom, and the frame, our own files that
 * `src/root.tsx` reaches without a dynamic import; and into a third, the kit, the components that the first pages show as they
 * arrive and others too (those of other pages alone are shared by them). What is asked for later comes in few files as well. Twenty small files compress worse and each costs a request. Also lets components of the router that nobody
 * uses be left out.
 */
export function firstLoadChunks(): Plugin {
  const framework = {
    name: 'framework',
    test: /\/node_modules\/(react|react-dom|react-router|scheduler|cookie)\//,
    priority: 3,
  }
  const frame = {
    name: (id: string, graph: ModuleGraph) => (isOnEveryPage(id, graph) ? 'frame' : null),
    debugName: 'frame',
    priority: 2,
  }
  const kit = {
    name: (id: string, graph: ModuleGraph) => (isInKit(id, graph) ? 'kit' : null),
    debugName: 'kit',
    priority: 1,
  }
  const shared = {
    name: (id: string, graph: ModuleGraph) => (isShared(id, graph) ? 'shared' : null),
    debugName: 'shared',
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
      handler: () => ({
        environments: {
          client: {
            build: {
              rollupOptions: {
                output: {
                  // Each name stands in the table of addresses, and wherever the file is asked for. Other files keep
                  // theirs: the server's build names them too.
                  entryFileNames: 'assets/[name]-[hash:7].js',
                  chunkFileNames: 'assets/[name]-[hash:7].js',
                  codeSplitting: {
                    groups: [framework, frame, kit, shared, ...later],
                  },
                },
              },
              // What is there already need not be named by what is fetched later: on every page, and where
              // somebody is signed in.
              modulePreload: {
                resolveDependencies: (_, files) =>
                  files.filter(
                    file =>
                      !/\/(framework|frame|rolldown-runtime|contract|call-api|query|useQuery|outbox|login-required)-[^/]*\.(js|css)$/.test(
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

/** What comes after the first load, in few files: each name of a file weighs in whatever asks for it. */
const later = [
  {
    name: 'contract',
    test: /\/node_modules\/zod\/|\/src\/(contract\/(endpoint|page|fields)|persian\/(names|phone))\.ts/,
  },
  {
    name: 'outbox',
    test: /\/src\/(client\/(outbox\/(outbox-count|owner|connection)|sentences)|shell\/(outbox\/open-outbox|offline\/visited-pages))\.ts/,
  },
  {
    // What courses, groups and teachers are shown with.
    name: 'school',
    test: /\/src\/(ui\/(arch|breadcrumbs|cover|facts|hold|price-bar|table|ticks|tiles)\.|persian\/(greetings|short-day)\.|features\/(teachers\/tags|course\/(groups\/weekly|order-seat-button|rating-stars|seats-tag|tags))\.)/,
  },
  // What members ask of their courses and groups: who is shown one of them is shown the other.
  { name: 'member', test: /\/src\/features\/course\/(groups\/)?contract\.ts/ },
  {
    name: 'phrases',
    test: /\/src\/features\/phrasebook\/(phrasebook\.module|review-on-its-way|phrase-row)\./,
  },
  { name: 'avatar', test: /\/src\/ui\/(avatar|count)\./ },
  // Home of somebody who is not signed in, behind its styles, for a group takes along what it needs and a member's home has these too.
  { name: 'home', test: /\/src\/features\/home\/[\w-]+\.module\.css/ },
  { name: 'visitor', test: /\/src\/features\/home\/(hero|school|levels-band|placement-band)\.tsx/ },
  { name: 'drawer', test: /\/src\/ui\/(drawer\.(tsx|module\.css)|modal\.ts)/ },
  { name: 'navigation', test: /\/src\/shell\/(navigation\.ts|area-link\.tsx)/ },
  { name: 'lost', test: /\/src\/shell\/(error-page|error-tile|not-found)\.tsx/ },
].map(group => ({ ...group, priority: 0 }))

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
    /\/src\/(ui\/|contract\/paths\.|persian\/(?!names\.))|\/situation-cards\./.test(id) &&
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
