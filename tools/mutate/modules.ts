/** Source files, and the test files that must notice every change in them; both as globs. */
export type Mutated = { sources: string[]; tests: string[] }

const withTests = (...folders: string[]): Mutated => ({
  sources: folders.flatMap(folder => [`${folder}/*.ts`, `!${folder}/*.test.ts`, `!${folder}/*.e2e.ts`]),
  tests: folders.map(folder => `${folder}/*.test.ts`),
})

/** Modules without a database: at least 90 of 100 mutants of each are caught. */
export const pure: Record<string, Mutated> = {
  persian: {
    // Beside these there are tables of words only.
    sources: [
      'digits',
      'file-size',
      'foreign-runs',
      'jalali',
      'names',
      'national-id',
      'phone',
      'relative-time',
      'search-key',
      'sheba',
      'sms-parts',
      'sort-key',
      'toman',
    ].map(name => `src/persian/${name}.ts`),
    tests: ['src/persian/*.test.ts', 'src/ui/foreign.test.tsx'],
  },
  rules: { sources: ['src/account/rules.ts'], tests: ['src/account/rules.test.ts'] },
  plan: { sources: ['src/areas/course/groups/plan.ts'], tests: ['src/areas/course/groups/plan.test.ts'] },
  refunds: {
    sources: ['src/areas/payment/refund-policy.ts', 'src/areas/payment/refund-policies.ts'],
    tests: ['src/areas/payment/refund-policy.test.ts'],
  },
  ledger: {
    sources: ['src/areas/payment/ledger.server.ts'],
    tests: ['src/areas/payment/*.test.ts', '!src/areas/payment/simulation.test.ts'],
  },
  flows: {
    sources: ['src/account/login/login-flow.ts', 'src/account/recovery/recovery-flow.ts'],
    tests: ['src/account/login/*.test.ts', 'src/account/recovery/*.test.ts'],
  },
}

/** What a mutant is drawn from: of a draw at least 95 of 100 are caught. */
export const drawn: Record<string, Mutated> = {
  payment: {
    sources: [
      'src/areas/payment/*.server.ts',
      '!src/areas/payment/seed*.ts',
      'src/areas/payment/refund-*.ts',
    ],
    tests: ['src/areas/payment/*.test.ts'],
  },
  sessions: {
    ...withTests('src/account/sessions'),
    tests: ['src/account/sessions/*.test.ts', 'test/reliability/{sessions,tokens,login}.test.ts'],
  },
  codes: {
    ...withTests('src/account/codes'),
    tests: ['src/account/codes/*.test.ts', 'test/reliability/codes.test.ts'],
  },
  sanitizer: withTests('src/server/prose'),
  backup: withTests('src/server/backup'),
}
