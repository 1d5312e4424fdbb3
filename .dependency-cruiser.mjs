/**
 * Who may import whom (docs/architecture.md, section 5):
 *
 *   routes.ts · features.server.ts · root.tsx · entry.* · serve.ts   may see everything; nobody imports them
 *   features/<feature> -> its own files; another feature's public files
 *   shell -> account -> client | server (neither sees the other) -> ui, contract -> persian
 *
 * Types count: a type from a forbidden place is a dependency like any other. Tests may import anything.
 */

/**
 * Tests; what a feature says to the tools alone (its views to be photographed, the chunks of its files); and samples of calls,
 * which tests gather.
 */
export const tests = '\\.(test|e2e)\\.tsx?$|^src/.+/(shots|chunks|samples)\\.ts$'
const entries =
  '^(serve\\.ts|src/(root\\.tsx|routes\\.ts|features\\.server\\.ts|entry\\.(client|server)\\.tsx))$'
const serverFiles = '^src/server/|\\.server\\.tsx?$'
const sources = '^(src/|serve\\.ts$)'
/** Build-time tables of addresses: neither the browser nor the server runs them. */
const addresses = '^src/.*/routes\\.ts$'
/** Features whose business is accounts themselves. */
const accountPages = ['^src/features/(families|profile|studio)/']
const publicFiles = '/(((groups|review)-)?public|manifest)(\\.server)?\\.tsx?$'

/** A layer of the app and what stands below it. */
const floor = (name, below, comment) => ({
  name: `floor-${name}`,
  severity: 'error',
  comment,
  from: { path: `^src/${name}/`, pathNot: tests },
  to: { path: sources, pathNot: `^src/(${[name, ...below].join('|')})/` },
})

const onlyIn = (name, packages, places, comment) => ({
  name: `only-${name}`,
  severity: 'error',
  comment,
  from: { path: sources, pathNot: [...places, tests] },
  to: { path: `(^|/)node_modules/(@types/)?(${packages})(/|$)` },
})

export default {
  forbidden: [
    floor('persian', [], 'Pure functions of the language know nothing of the app.'),
    floor('contract', ['persian'], 'What both sides of the wire agree on depends on neither.'),
    floor('offline', [], 'The service worker runs beside the pages: it knows requests and answers alone.'),
    floor('ui', ['contract', 'persian'], 'The kit knows no session, no call and no feature.'),
    floor('client', ['ui', 'contract', 'persian'], 'The browser’s side never sees the server’s.'),
    floor(
      'server',
      ['ui', 'contract', 'persian'],
      'The server’s side never sees the browser’s, nor any feature.',
    ),
    floor(
      'account',
      ['client', 'server', 'ui', 'contract', 'persian'],
      'Accounts carry the features, not the reverse.',
    ),
    floor(
      'shell',
      ['account', 'client', 'server', 'offline', 'ui', 'contract', 'persian'],
      'The frame around the pages knows no feature.',
    ),
    floor(
      'records',
      ['account', 'client', 'shell', 'ui', 'contract', 'persian'],
      'The kit of records is built from by features, and knows none.',
    ),
    {
      name: 'public-only',
      severity: 'error',
      comment: 'Another feature is entered through its public.ts, public.tsx or public.server.ts.',
      from: { path: '^src/features/([^/]+)/', pathNot: tests },
      to: { path: '^src/features/', pathNot: ['^src/features/$1/', publicFiles] },
    },
    {
      name: 'public-only-account',
      severity: 'error',
      comment:
        'Of the account feature the others see its public files, requireUser() and NeedsUser where an action or a page needs a person, and who may do what.',
      from: { path: '^src/features/', pathNot: [...accountPages, tests] },
      to: {
        path: '^src/account/',
        pathNot: [
          publicFiles,
          '^src/account/(login/(require|needs)-user|permissions|use-may|staff/audit-actions)\\.tsx?$',
        ],
      },
    },
    {
      name: 'account-pages',
      severity: 'error',
      comment:
        'The pages that show accounts know their calls, rules and permissions besides, and fill in their fields.',
      from: { path: accountPages, pathNot: tests },
      to: {
        path: '^src/account/',
        pathNot: [
          publicFiles,
          '^src/account/(contract|notices/contract|rules|permissions|use-fields|use-may|login/require-user|signed-in/my-user|staff/audit-actions)\\.ts$',
          '^src/account/codes/resend-code\\.tsx$',
        ],
      },
    },
    {
      name: 'server-platform',
      severity: 'error',
      comment: 'What the server runs on knows neither HTTP nor what is built on it.',
      from: { path: '^src/server/platform/', pathNot: [tests] },
      to: { path: '^src/server/(http|engines)/' },
    },
    {
      name: 'no-server-in-browser',
      severity: 'error',
      comment: 'Browser files see no server file; a page calls through loaderApi() in its loader.',
      from: { path: '^src/', pathNot: [serverFiles, entries, addresses, tests] },
      to: { path: serverFiles, pathNot: '^src/server/http/loader-api\\.ts$' },
    },
    {
      name: 'loader-api-in-pages',
      severity: 'error',
      comment: 'Only pages and layouts have loaders, so only they ask the server while rendering.',
      from: { path: '^src/', pathNot: [serverFiles, entries, '-page\\.tsx$', '/layout\\.tsx$', tests] },
      to: { path: '^src/server/http/loader-api\\.ts$' },
    },
    {
      name: 'no-node-in-browser',
      severity: 'error',
      comment: 'Browser files run where there is no Node.',
      from: { path: '^src/', pathNot: [serverFiles, entries, addresses, tests] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-react-in-server',
      severity: 'error',
      comment: 'Features answer with data; pages render it.',
      from: { path: '^src/(server/|.*\\.server\\.)', pathNot: [entries, tests] },
      to: { path: '\\.tsx$|(^|/)node_modules/(@types/)?react(-dom)?/' },
    },
    {
      name: 'nobody-imports-entries',
      severity: 'error',
      comment: 'Entries stand at the top; what they hold is handed down.',
      from: { path: '^src/|^emulators/', pathNot: tests },
      to: { path: entries },
    },
    {
      name: 'addresses-only-in-routes',
      severity: 'error',
      comment: 'A feature’s table of addresses is read by src/routes.ts alone.',
      from: { path: sources, pathNot: [entries, tests] },
      to: { path: addresses },
    },
    {
      name: 'no-outside-in-src',
      severity: 'error',
      comment: 'The product needs no tool, test, bench or stand-in to run.',
      from: { path: sources, pathNot: tests },
      to: { path: '^(emulators|test|tools|bench)/' },
    },
    {
      name: 'emulators-apart',
      severity: 'error',
      comment: 'A stand-in is built from its protocol’s tables, never from the client it answers.',
      from: { path: '^emulators/', pathNot: tests },
      to: { path: '^(src|test|tools|bench)/|^serve\\.ts$' },
    },
    {
      name: 'no-test-in-code',
      severity: 'error',
      comment: 'Nobody imports a test, or what is said to the tools.',
      from: {},
      to: { path: tests },
    },
    onlyIn(
      'server-fastify',
      'fastify|@fastify/[^/]+|find-my-way|light-my-request',
      ['^src/server/'],
      'Only src/server knows the web framework.',
    ),
    onlyIn(
      'server-services',
      'pg|@electric-sql/[^/]+|ioredis|pg-boss|pino|prom-client|flydrive|@aws-sdk/[^/]+|rate-limiter-flexible|nodemailer|web-push|ws',
      ['^src/server/'],
      'Outside services stand behind the server’s own modules.',
    ),
    onlyIn(
      'server-kysely',
      'kysely',
      ['^src/server/', '\\.server\\.ts$'],
      'Queries belong to the features’ server files.',
    ),
    {
      name: 'named-by-field',
      severity: 'error',
      comment:
        'A file is named by what it is about; these names are about nothing, and barrels hide who uses what.',
      from: {},
      to: {
        path: '/(util|utils|helper|helpers|misc|common|index)(/|\\.tsx?$)',
        pathNot: '(^|/)node_modules/',
      },
    },
    {
      name: 'no-cycle',
      severity: 'error',
      comment: 'Files that load each other have no order. (Types alone load nothing.)',
      from: { path: '^(src|emulators|tools|test)/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolves',
      severity: 'error',
      comment: 'Every import leads somewhere.',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '^hamava-', '\\+types/', '^build/'] },
    },
    {
      name: 'declared',
      severity: 'error',
      comment: 'Every package used is one that package.json names.',
      from: { path: '^(src|emulators|tools|test|serve\\.ts)' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '^(build|\\.react-router|\\.data|tools/empty-app)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.sql'],
    },
  },
}
