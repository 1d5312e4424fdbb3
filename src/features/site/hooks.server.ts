/** What features that keep something by language tell of it. */
declare module '#server/app-context.ts' {
  interface FeatureHooks {
    /** Each `table.column` of the feature that holds a language, and what stands there: a language in use stays. */
    languageColumns?: Readonly<Record<string, string>>
  }
}

export {}
