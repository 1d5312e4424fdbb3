import { defineFeature, handle } from '#server/app-context.ts'
import { importFolder } from './command.server.ts'
import * as calls from './contract.ts'
import { checkImport, runImportNow } from './import-school.server.ts'

/** A school that exists moves in with its records. What it brings along is kept by the features it is of. */
export const schoolImport = defineFeature({
  name: 'school-import',
  imports: [importFolder],
  handlers: [handle(calls.checkImport, checkImport), handle(calls.runImport, runImportNow)],
})
