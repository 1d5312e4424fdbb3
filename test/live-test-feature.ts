import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { defineFeature, handle } from '#server/app-context.ts'
import { publish } from '#server/engines/live/publish.ts'
import { transaction } from '#server/platform/database/database.ts'

/** The channel that everybody signed in may read. */
export const testChannel = 'test:one'

/** Posts a word: posted again with the same id, it is the same one. */
export const speak = endpoint({
  method: 'POST',
  path: '/api/live-test/words',
  access: 'user',
  summary: 'Says a word in the test channel; the id is the speaker’s own.',
  input: z.object({ id: z.uuid(), text: z.string().check(z.maxLength(200)) }),
  output: z.object({ id: z.uuid() }),
})

/** A feature whose channels everybody signed in may read but for the locked one; it stands in for a messenger. */
export const liveTestFeature = defineFeature({
  name: 'live-test',
  migrations: {
    './20260101T0000-live-test.sql':
      'create table live_test_word (id uuid primary key, speaker text not null, text text not null)',
  },
  channels: [{ kind: 'test', mayRead: (_db, _asker, id) => id !== 'locked' }],
  handlers: [
    handle(speak, async ({ app, db, user }, { id, text }) => {
      await transaction(db, async tx => {
        const { rows } = await app.database.executeIn(
          tx,
          'insert into live_test_word (id, speaker, text) values ($1, $2, $3) on conflict do nothing returning id',
          [id, user.id, text],
        )
        if (rows.length > 0) await publish(tx, testChannel, { id, by: user.id, text })
      })
      return { id }
    }),
  ],
})
