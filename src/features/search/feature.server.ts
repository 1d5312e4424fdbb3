import { ownOnly } from '#account/public.server.ts'
import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import './hooks.server.ts'
import { followChanges, indexAll, keepSearchIndex } from './keep-index.server.ts'
import { searchOwn } from './own.server.ts'
import { searchSite } from './search.server.ts'

/** One search over what all features say may be found. It knows none of them. */
export const search = defineFeature({
  name: 'search',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  // The last of the features: all others have written what is found.
  seed: indexAll,
  open: followChanges,
  jobs: [keepSearchIndex],
  handlers: [handle(calls.searchSite, searchSite), handle(calls.searchOwn, ownOnly(searchOwn))],
})
