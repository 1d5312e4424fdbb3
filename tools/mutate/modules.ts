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
    tests: ['src/persian/*.test.ts', 'src/ui/bdi.test.tsx'],
  },
  rules: { sources: ['src/account/rules.ts'], tests: ['src/account/rules.test.ts'] },
  plan: {
    sources: ['src/features/courses/groups/plan.ts'],
    tests: ['src/features/courses/groups/plan.test.ts'],
  },
  refunds: {
    sources: ['src/features/payment/refund-policy.ts', 'src/features/payment/refund-policies.ts'],
    tests: ['src/features/payment/refund-policy.test.ts'],
  },
  ledger: {
    sources: ['src/features/payment/ledger.server.ts'],
    tests: ['src/features/payment/*.test.ts', '!src/features/payment/simulation.test.ts'],
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
      'src/features/{payment,cashbox,reconciliation}/*.server.ts',
      '!src/features/payment/seed*.ts',
      'src/features/payment/refund-*.ts',
      '!src/features/payment/*.test.ts',
    ],
    tests: ['src/features/{payment,cashbox,reconciliation,front-desk}/*.test.ts'],
  },
  sessions: {
    ...withTests('src/account/sessions'),
    tests: ['src/account/sessions/*.test.ts', 'test/reliability/{sessions,tokens,login}.test.ts'],
  },
  codes: {
    ...withTests('src/account/codes'),
    tests: ['src/account/codes/*.test.ts', 'test/reliability/codes.test.ts'],
  },
  sanitizer: withTests('src/server/engines/prose'),
  backup: withTests('src/server/platform/backup'),
}
