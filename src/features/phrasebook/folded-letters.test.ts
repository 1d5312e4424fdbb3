import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { openTestApp } from '../../../test/app.ts'
import type { PhraseCard } from './contract.ts'
import { fixedId } from './fixed-id.server.ts'
import folding from './migrations/20261123T0710-folded-letters.sql?raw'
import { writePhrases } from './write-phrases.server.ts'

const t = withTables<object>()

test('X5 words that were stored before six more letters were folded are found by one query with the others', async () => {
  await using app = await openTestApp()
  const visitor = await app.visitor()
  const phrases = Object.entries({ plain: 'ماهی تازه', other: 'ماغی کهنه', alone: 'لاغک' })
  await transaction(app.db, async tx => {
    const own = { level: 'A1', attribution: null, isImported: false } as const
    await writePhrases(
      tx,
      phrases.map(([slug, persian]) => ({ id: fixedId(slug), slug, english: slug, persian, ...own })),
      app.now(),
    )
    // As «ماھی» and «لاګک» were stored.
    await sql`update phrase_word set word = translate(word, 'غ', 'ھ') where word = 'ماغی'`.execute(t(tx))
    await sql`update phrase_word set word = translate(word, 'غ', 'ګ') where word = 'لاغک'`.execute(t(tx))
    await sql`update phrase set persian_key = replace(replace(persian_key, 'ماغی', 'ماھی'), 'غ', 'ګ')`.execute(
      t(tx),
    )
    for (const statement of folding.split(/;\n/))
      if (statement.trim()) await sql.raw(statement).execute(t(tx))
  })
  const found = async (q: string) => {
    const { body } = await visitor.get<{ items: PhraseCard[] }>('/api/phrasebook/phrases', { q })
    return body.items.map(({ slug }) => slug).sort()
  }
  expect(await found('ماهی')).toEqual(['other', 'plain'])
  expect(await found('ماھی')).toEqual(['other', 'plain'])
  expect(await found('لاگک')).toEqual(['alone'])
  expect(await found('لاګک')).toEqual(['alone'])
})
