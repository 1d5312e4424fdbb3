import { defineFeature, handle } from '#server/app-context.ts'
import * as admin from './branches.server.ts'
import { branches as calls, changeBranchMap, readBranchMap, removeBranchMap } from './contract.ts'
import * as map from './map.server.ts'
import { seedBranches } from './seed.server.ts'

/** Where the school teaches: its branches and their rooms. Courses stand above it and say what meets there by hooks. */
export const branches = defineFeature({
  name: 'branches',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedBranches,
  jobs: [map.deleteMapFile],
  handlers: [
    handle(calls.list, admin.listBranches),
    handle(calls.read, admin.readBranch),
    handle(calls.create, admin.createBranch),
    handle(calls.change, admin.changeBranch),
    handle(calls.remove, admin.removeBranch),
    handle(readBranchMap, map.readBranchMap),
    handle(changeBranchMap, map.changeBranchMap),
    handle(removeBranchMap, map.removeBranchMap),
  ],
})
