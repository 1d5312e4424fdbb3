import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { findDistinctObstacle, setDistinctPeople, unsetDistinctPeople } from './distinct-people.server.ts'
import * as list from './duplicates.server.ts'
import { mergeAccounts, undoMerge } from './merge.server.ts'

/** Accounts of the same person: found, made one, and parted again within a day. */
export const duplicates = defineFeature({
  name: 'duplicates',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  eraseUserData: list.eraseMerges,
  export: list.exportMerges,
  merging: {
    // Who was not somebody is not whom that one became either.
    moves: ['distinct_people.one_id', 'distinct_people.other_id'],
    stays: [
      'account_merge.kept_id',
      'account_merge.merged_id',
      'account_merge.merged_by',
      'distinct_people.decided_by',
    ],
    findObstacles: findDistinctObstacle,
  },
  handlers: [
    handle(calls.listDuplicates, list.listDuplicates),
    handle(calls.compareDuplicates, list.compareDuplicates),
    handle(calls.mergeAccounts, mergeAccounts),
    handle(calls.undoMerge, undoMerge),
    handle(calls.setDistinctPeople, setDistinctPeople),
    handle(calls.unsetDistinctPeople, unsetDistinctPeople),
  ],
})
