import { defineFeature, handle } from '#server/app-context.ts'
import { eraseAcademicStatus, exportAcademicStatus, userStatus } from './academic-status.server.ts'
import * as calls from './contract.ts'
import { readOverview } from './overview.server.ts'
import { seedProfile } from './seed.server.ts'

export const profile = defineFeature({
  name: 'profile',
  languageColumns: { 'skill_level.language': 'سطح زبان‌آموز' },
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedProfile,
  eraseUserData: eraseAcademicStatus,
  export: exportAcademicStatus,
  merging: {
    moves: ['skill_level.user_id'],
  },
  handlers: [handle(calls.readOverview, readOverview), handle(calls.userStatus, userStatus)],
})
