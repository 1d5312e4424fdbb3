import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { defineFeature, handle } from '#server/app-context.ts'
import { transaction } from '#server/database/database.ts'
import { publish } from '#server/live/publish.ts'

/** The channel everybody in the hall reads. */
export const hallChannel = 'hall:one'

/** Says something in the hall: said again with the same id, it is the same word. */
export const say = endpoint({
  method: 'POST',
  path: '/api/hall/words',
  access: 'user',
  summary: 'Says a word in the hall; the id is the speaker’s own.',
  input: z.object({ id: z.uuid(), text: z.string().check(z.maxLength(200)) }),
  output: z.object({ id: z.uuid() }),
})

/** A feature whose channels everybody signed in may read but for the locked one; it stands in for a messenger. */
export const hall = defineFeature({
  name: 'hall',
  migrations: {
    './20260101T0000-hall.sql':
      'create table hall_word (id uuid primary key, speaker text not null, text text not null)',
  },
  channels: [{ kind: 'hall', mayRead: (_db, _asker, id) => id !== 'locked' }],
  handlers: [
    handle(say, async ({ app, db, user }, { id, text }) => {
      await transaction(db, async tx => {
        const { rows } = await app.database.executeIn(
          tx,
          'insert into hall_word (id, speaker, text) values ($1, $2, $3) on conflict do nothing returning id',
          [id, user.id, text],
        )
        if (rows.length > 0) await publish(tx, hallChannel, { id, by: user.id, text })
      })
      return { id }
    }),
  ],
})
