import { randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'
import { staff } from './sample-call.ts'

/** A broadcast somebody began, with the document its text is written in. */
export async function newBroadcast(app: TestApp) {
  const { by } = await staff(app)
  const broadcast = randomUUID()
  const { body } = await by.post<{ broadcast: { documentId: string } }>('/api/studio/broadcasts', {
    id: broadcast,
  })
  const document = body.broadcast.documentId
  const revisions = await by.get<{ items: { id: string }[] }>(`/api/documents/${document}/revisions`)
  return { by, broadcast, document, revision: revisions.body.items[0]!.id }
}
