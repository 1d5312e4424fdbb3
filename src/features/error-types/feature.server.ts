import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { errorTypePicture } from './error-type-link.ts'
import * as admin from './error-types.server.ts'
import { listPublic, readPublic } from './find-error-types.server.ts'
import { keepSeedTypes } from './keep-seed-types.server.ts'
import { searchables } from './searchables.server.ts'
import { sitemap } from './sitemap.server.ts'

/** What an edit of a correction is about, with what of Persian leads there; corrections stand above it. */
export const errorTypes = defineFeature({
  name: 'error-types',
  languageColumns: { 'error_type.language': 'گونهٔ خطا' },
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  async open(app) {
    await keepSeedTypes(app)
    return async () => {}
  },
  sitemap,
  searchables,
  pictures: {
    errortype: async (call, slug) => errorTypePicture((await call(calls.readErrorType, { slug })).type),
  },
  handlers: [
    handle(calls.listErrorTypes, listPublic),
    handle(calls.readErrorType, readPublic),
    handle(calls.errorTypes.list, admin.listRecords),
    handle(calls.errorTypes.read, admin.readRecord),
    handle(calls.errorTypes.create, admin.createRecord),
    handle(calls.errorTypes.change, admin.changeRecord),
    handle(calls.errorTypes.remove, admin.removeRecord),
  ],
})
