import { defineFeature, handle } from '#server/app-context.ts'
import { importFolder } from './command.server.ts'
import * as calls from './contract.ts'
import { checkImport, runImportNow } from './import-school.server.ts'
import * as peopleCalls from './people/contract.ts'
import * as peopleFiles from './people/import-people.server.ts'
import { invitePeople, readPeopleInvitations, sendInvitations } from './people/invitations.server.ts'

/** A school that exists moves in with its records. What it brings along is kept by the features it is of. */
export const schoolImport = defineFeature({
  name: 'school-import',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  imports: [importFolder],
  jobs: [sendInvitations],
  eraseUserData: peopleFiles.eraseImports,
  export: peopleFiles.exportImports,
  merging: {
    stays: [
      'people_import.imported_by',
      'people_import_line.user_id',
      'person_invitation.user_id',
      'person_invitation.invited_by',
    ],
  },
  handlers: [
    handle(calls.checkImport, checkImport),
    handle(calls.runImport, runImportNow),
    handle(peopleCalls.readPeopleFile, peopleFiles.readPeopleFile),
    handle(peopleCalls.checkPeopleFile, peopleFiles.checkPeopleFile),
    handle(peopleCalls.importPeopleFile, peopleFiles.importPeopleFile),
    handle(peopleCalls.readImportReport, peopleFiles.readImportReport),
    handle(peopleCalls.readPeopleInvitations, readPeopleInvitations),
    handle(peopleCalls.invitePeople, invitePeople),
  ],
})
