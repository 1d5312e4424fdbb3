import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { listPublic, readPublic } from './find-tasks.server.ts'
import { keepSeedTasks } from './keep-seed-tasks.server.ts'
import { sitemap } from './sitemap.server.ts'
import { taskPicture } from './task-link.ts'
import * as admin from './tasks.server.ts'

/** What learners write about, each task with a model answer; corrections stand above it. */
export const writingTasks = defineFeature({
  name: 'writing-tasks',
  languageColumns: { 'writing_task.language': 'تکلیف نوشتن' },
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  async open(app) {
    await keepSeedTasks(app)
    return async () => {}
  },
  sitemap,
  pictures: {
    writingtask: async (call, slug) => taskPicture((await call(calls.readTask, { slug })).task),
  },
  handlers: [
    handle(calls.listTasks, listPublic),
    handle(calls.readTask, readPublic),
    handle(calls.writingTasks.list, admin.listRecords),
    handle(calls.writingTasks.read, admin.readRecord),
    handle(calls.writingTasks.create, admin.createRecord),
    handle(calls.writingTasks.change, admin.changeRecord),
    handle(calls.writingTasks.remove, admin.removeRecord),
  ],
})
