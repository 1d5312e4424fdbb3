import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staleChannel } from '#server/http/finished-pages.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/app.ts'
import { onPostgres } from '../../../test/database.ts'
import type { List, MyPhrase, PhraseCard } from './contract.ts'
import { erasePhrasebook } from './erase-user-data.server.ts'
import { lockUser } from './my-phrases.server.ts'
import { addCard } from './own-phrases.server.ts'
import type { PhrasebookTables } from './tables.server.ts'

const t = withTables<PhrasebookTables>()
const path = '/api/phrasebook'
type User = Person & { id: string }

let app: TestApp
let visitor: Person
let phrases: PhraseCard[]
beforeAll(async () => {
  app = await openTestApp({ seed: true })
  visitor = await app.visitor()
  phrases = (await visitor.get<{ items: PhraseCard[] }>(`${path}/phrases`, { perPage: 100 })).body.items
})
afterAll(() => app[Symbol.asyncDispose]())

const readLists = async (user: User) => (await user.get<{ items: List[] }>(`${path}/lists`)).body.items
const findFavourites = async (user: User) => (await readLists(user))[0]!
async function newList(user: User, title = 'سفر'): Promise<List> {
  const { status, body } = await user.post<{ list: List }>(`${path}/lists`, { id: randomUUID(), title })
  expect(status).toBe(201)
  return body.list
}
const phrasesOn = async (user: User, list: List) =>
  (await user.get<{ items: MyPhrase[]; total: number }>(`${path}/lists/${list.id}/phrases`)).body

describe('lists', () => {
  test('PH5 every user has favourites from the first look on, one list however many look at once', async () => {
    const user = await app.user()
    const looks = await Promise.all(Array.from({ length: 8 }, () => readLists(user)))
    expect(new Set(looks.flat().map(({ id }) => id)).size).toBe(1)
    expect(looks[0]).toEqual([
      { id: expect.any(String), title: 'علاقه‌مندی‌ها', isFavourites: true, phraseCount: 0, share: null },
    ])
  })

  test('PH5 a phrase is put on a list once however often it is asked, and taken off', async () => {
    const user = await app.user()
    const list = await findFavourites(user)
    for (const phrase of [phrases[0]!, phrases[1]!, phrases[0]!]) {
      expect((await user.put(`${path}/lists/${list.id}/phrases/${phrase.id}`)).status).toBe(204)
    }
    const on = await phrasesOn(user, list)
    expect(on.total).toBe(2)
    expect(on.items.map(({ id }) => id).toSorted()).toEqual([phrases[0]!.id, phrases[1]!.id].toSorted())
    expect(on.items[0]).toMatchObject({ own: false, memory: { strength: 0, dueAt: null } })
    for (const _ of [1, 2]) {
      expect((await user.delete(`${path}/lists/${list.id}/phrases/${phrases[0]!.id}`)).status).toBe(204)
    }
    expect((await phrasesOn(user, list)).items.map(({ id }) => id)).toEqual([phrases[1]!.id])
  })

  test('PH5 own lists are made, renamed and removed; repeating a call changes nothing', async () => {
    const user = await app.user()
    const id = randomUUID()
    const first = await user.post(`${path}/lists`, { id, title: 'سفر به شیراز' })
    const again = await user.post(`${path}/lists`, { id, title: 'نام دیگر' })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    const renamed = await user.put<{ list: List }>(`${path}/lists/${id}`, { title: 'شیراز' })
    expect(renamed.body.list).toEqual({
      id,
      title: 'شیراز',
      isFavourites: false,
      phraseCount: 0,
      share: null,
    })
    expect((await user.delete(`${path}/lists/${id}`)).status).toBe(204)
    expect((await readLists(user)).map(list => list.isFavourites)).toEqual([true])
  })

  test('PH5 lists stand in the order that their owner gave them, below the favourites, and what it does not name follows', async () => {
    const [user, other] = [await app.user(), await app.user()]
    const [one, two, three] = [
      await newList(user, 'یک'),
      await newList(user, 'دو'),
      await newList(user, 'سه'),
    ]
    const theirs = await newList(other, 'دیگری')
    const titles = async (who = user) => (await readLists(who)).slice(1).map(({ title }) => title)
    const lists = [three.id, randomUUID(), theirs.id, one.id]
    for (const _ of [1, 2]) expect((await user.put(`${path}/list-order`, { lists })).status).toBe(204)
    expect(await titles()).toEqual(['سه', 'یک', 'دو'])
    await newList(user, 'چهار')
    const [first, second, ...rest] = await titles()
    expect([first, second]).toEqual(['سه', 'یک'])
    // Both were made at one moment.
    expect(rest.toSorted()).toEqual(['دو', 'چهار'].toSorted())
    await user.put(`${path}/list-order`, { lists: [two.id] })
    expect((await titles())[0]).toBe('دو')
    expect(await titles(other)).toEqual(['دیگری'])
    expect((await user.put(`${path}/list-order`, { lists: ['first'] })).status).toBe(422)
  })

  test('the favourites stay, and keep what is on them', async () => {
    const user = await app.user()
    const list = await findFavourites(user)
    const { status, body } = await user.delete(`${path}/lists/${list.id}`)
    expect(status).toBe(409)
    expect(body).toMatchObject({ info: { status: 1016, message: expect.stringMatching(/علاقه‌مندی/) } })
    expect(await findFavourites(user)).toEqual(list)
  })

  test('the 101st list is refused with a sentence', async () => {
    const user = await app.user()
    await t(app.db)
      .insertInto('phrase_list')
      .values(
        Array.from({ length: 99 }, (_, at) => ({
          id: randomUUID(),
          user_id: user.id,
          title: `فهرست ${at}`,
          is_favourites: false,
          share: null,
          created_at: app.now(),
        })),
      )
      .execute()
    await newList(user)
    const { status, body } = await user.post(`${path}/lists`, { id: randomUUID(), title: 'یکی بیشتر' })
    expect(status).toBe(409)
    expect(body).toMatchObject({ info: { message: expect.stringContaining('۱۰۰') } })
  })

  test('saved phrases name only my own lists', async () => {
    const [user, other] = [await app.user(), await app.user()]
    const [mine, theirs] = [await findFavourites(user), await findFavourites(other)]
    const trip = await newList(user)
    for (const list of [mine, trip]) await user.put(`${path}/lists/${list.id}/phrases/${phrases[3]!.id}`)
    await other.put(`${path}/lists/${theirs.id}/phrases/${phrases[4]!.id}`)
    const asked = [phrases[3]!.id, phrases[4]!.id].join(',')
    const { body } = await user.get(`${path}/saved`, { phrases: asked })
    expect(body).toEqual({ saved: [{ phrase: phrases[3]!.id, lists: [mine.id, trip.id] }] })
  })
})

describe('own phrases', () => {
  const written = { english: 'My flight was cancelled.', persian: 'پروازم لغو شد.', note: 'برای پیشخوان' }

  test('PH5 a phrase of my own stands on my list, comes up for review and never in anybody’s search', async () => {
    const user = await app.user()
    const list = await newList(user)
    const id = randomUUID()
    const made = await user.post<{ phrase: MyPhrase }>(`${path}/own-phrases`, {
      id,
      list: list.id,
      ...written,
    })
    expect(made.status).toBe(201)
    expect(made.body.phrase).toMatchObject({ id, slug: id, own: true, ...written, attribution: null })
    expect((await phrasesOn(user, list)).items).toEqual([made.body.phrase])
    const due = await user.get<{ items: MyPhrase[] }>(`${path}/review`)
    expect(due.body.items.map(item => item.id)).toEqual([id])
    for (const person of [visitor, user]) {
      for (const q of ['cancelled flight', 'پروازم لغو']) {
        const { body } = await person.get<{ items: PhraseCard[] }>(`${path}/phrases`, { q })
        expect(body.items.map(item => item.id)).not.toContain(id)
      }
      expect((await person.get(`${path}/phrases/${id}`)).status).toBe(404)
    }
  })

  test('what another feature adds for somebody is one card for each source, on the favourites', async () => {
    const [user, other] = [await app.user(), await app.user()]
    const add = (id: string, source: string) =>
      transaction(app.db, tx =>
        addCard(tx, id, { source, english: 'depend on', persian: 'بستگی داشتن به', note: null }, app.now()),
      )
    expect([
      await add(user.id, 'test 1'),
      await add(user.id, 'test 1'),
      await add(user.id, 'test 2'),
    ]).toEqual([true, true, true])
    expect(await add(other.id, 'test 1')).toBe(true)
    const listed = async (by: User) => (await phrasesOn(by, await findFavourites(by))).items
    expect((await listed(user)).map(({ english, own }) => [english, own])).toEqual([
      ['depend on', true],
      ['depend on', true],
    ])
    expect(await listed(other)).toHaveLength(1)
    await app.database.execute(
      `insert into phrase (id, owner_id, english, persian, created_at)
       select gen_random_uuid(), $1, 'x', 'x', now() from generate_series(1, 4998)`,
      [user.id],
    )
    expect([await add(user.id, 'test 3'), await add(user.id, 'test 1')]).toEqual([false, true])
  })

  test('PH5 it is changed and removed everywhere; a repeated call writes it once', async () => {
    const user = await app.user()
    const list = await newList(user)
    const id = randomUUID()
    const first = await user.post(`${path}/own-phrases`, { id, list: list.id, ...written })
    const again = await user.post(`${path}/own-phrases`, {
      id,
      list: list.id,
      ...written,
      english: 'Another.',
    })
    expect(again).toMatchObject({ status: 201, body: first.body })
    const changed = await user.put<{ phrase: MyPhrase }>(`${path}/own-phrases/${id}`, {
      english: 'My bus was late.',
      persian: 'اتوبوسم دیر آمد.',
      note: '',
    })
    expect(changed.body.phrase).toMatchObject({ english: 'My bus was late.', note: null })
    expect((await phrasesOn(user, list)).total).toBe(1)
    expect((await user.delete(`${path}/own-phrases/${id}`)).status).toBe(204)
    expect((await phrasesOn(user, list)).total).toBe(0)
    expect((await user.delete(`${path}/own-phrases/${id}`)).status).toBe(404)
  })

  test('everybody’s phrases are nobody’s to change', async () => {
    const user = await app.user()
    const id = phrases[0]!.id
    expect((await user.put(`${path}/own-phrases/${id}`, written)).status).toBe(404)
    expect((await user.delete(`${path}/own-phrases/${id}`)).status).toBe(404)
    const list = await newList(user)
    expect((await user.post(`${path}/own-phrases`, { id, list: list.id, ...written })).status).toBe(409)
    const { body } = await visitor.get<{ phrase: PhraseCard }>(`${path}/phrases/${phrases[0]!.slug}`)
    expect(body.phrase).toEqual(phrases[0])
  })
})

describe('sharing', () => {
  test('PH5 a shared list is read by its address alone, until its owner stops; a new address is another one', async () => {
    const user = await app.user('پروانه')
    const list = await newList(user, 'سفر به اصفهان')
    await user.put(`${path}/lists/${list.id}/phrases/${phrases[5]!.id}`)
    const share = async (shared: boolean) =>
      (await user.put<{ list: List }>(`${path}/lists/${list.id}`, { shared })).body.list.share
    const first = await share(true)
    expect(first).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect(await share(true)).toBe(first)
    const read = await visitor.get(`${path}/shared-lists/${first}`)
    expect(read.body).toEqual({ title: 'سفر به اصفهان', ownerName: 'پروانه', items: [phrases[5]] })
    expect(await share(false)).toBeNull()
    expect((await visitor.get(`${path}/shared-lists/${first}`)).status).toBe(404)
    const second = await share(true)
    expect(second).not.toBe(first)
    expect((await visitor.get(`${path}/shared-lists/${first}`)).status).toBe(404)
    expect((await visitor.get(`${path}/shared-lists/${second}`)).status).toBe(200)
  })

  test('every change of a shared list invalidates its page, and none of an unshared one', async () => {
    const user = await app.user()
    const list = await newList(user)
    const own = randomUUID()
    await user.post(`${path}/own-phrases`, { id: own, list: list.id, english: 'One.', persian: 'یک.' })
    const tags: string[] = []
    const unlisten = await app.database.listen(staleChannel, payload => tags.push(...JSON.parse(payload)))
    const changes: [string, () => Promise<unknown>][] = [
      ['added to', () => user.put(`${path}/lists/${list.id}/phrases/${phrases[0]!.id}`)],
      ['taken off', () => user.delete(`${path}/lists/${list.id}/phrases/${phrases[0]!.id}`)],
      ['renamed', () => user.put(`${path}/lists/${list.id}`, { title: 'نام نو' })],
      ['rewritten', () => user.put(`${path}/own-phrases/${own}`, { english: 'Two.', persian: 'دو.' })],
    ]
    for (const [, change] of changes) await change()
    const { body } = await user.put<{ list: List }>(`${path}/lists/${list.id}`, { shared: true })
    const tag = `phrasebook/shared/${body.list.share}`
    await transaction(app.db, tx => lockUser(tx, user.id))
    expect(tags).toEqual([])
    changes.push(
      ['removed phrase', () => user.delete(`${path}/own-phrases/${own}`)],
      ['stopped', () => user.put(`${path}/lists/${list.id}`, { shared: false })],
    )
    for (const [name, change] of changes) {
      tags.length = 0
      await change()
      await expect.poll(() => tags, { message: name }).toContain(tag)
    }
    await unlisten()
  })
})

describe('what is another’s', () => {
  test('RC13 another’s id, a removed one and an unknown one are answered alike, and nothing changes', async () => {
    const [owner, stranger] = [await app.user(), await app.user()]
    const theirs = await newList(owner)
    const own = randomUUID()
    const written = { english: 'Mine alone.', persian: 'تنها مال من.', note: null }
    await owner.post(`${path}/own-phrases`, { id: own, list: theirs.id, ...written })
    const mine = await newList(stranger)
    const gone = await newList(stranger)
    await stranger.delete(`${path}/lists/${gone.id}`)
    const review = (phrase: string) => [{ id: randomUUID(), phrase, grade: 3, at: app.now().toISOString() }]
    const calls: Record<
      string,
      (list: string, phrase: string) => Promise<{ status: number; body: unknown }>
    > = {
      changeList: list => stranger.put(`${path}/lists/${list}`, { title: 'دزدیده', shared: true }),
      removeList: list => stranger.delete(`${path}/lists/${list}`),
      listPhrases: list => stranger.get(`${path}/lists/${list}/phrases`),
      addToTheirList: list => stranger.put(`${path}/lists/${list}/phrases/${phrases[0]!.id}`),
      addTheirPhrase: (_, phrase) => stranger.put(`${path}/lists/${mine.id}/phrases/${phrase}`),
      removeFromTheirList: list => stranger.delete(`${path}/lists/${list}/phrases/${phrases[0]!.id}`),
      removeTheirPhrase: (_, phrase) => stranger.delete(`${path}/lists/${mine.id}/phrases/${phrase}`),
      createOnTheirList: list => stranger.post(`${path}/own-phrases`, { id: randomUUID(), list, ...written }),
      changePhrase: (_, phrase) => stranger.put(`${path}/own-phrases/${phrase}`, written),
      removePhrase: (_, phrase) => stranger.delete(`${path}/own-phrases/${phrase}`),
      recordReviews: (_, phrase) => stranger.post(`${path}/reviews`, { reviews: review(phrase) }),
      readPhrase: (_, phrase) => stranger.get(`${path}/phrases/${phrase}`),
    }
    const before = [await readLists(owner), await phrasesOn(owner, theirs)]
    for (const [name, call] of Object.entries(calls)) {
      const answers = [
        await call(theirs.id, own),
        await call(gone.id, randomUUID()),
        await call(randomUUID(), randomUUID()),
      ]
      for (const { status, body } of answers) {
        expect(status, name).toBe(404)
        expect(body, name).toEqual(answers[0]!.body)
      }
    }
    expect([await readLists(owner), await phrasesOn(owner, theirs)]).toEqual(before)
    expect((await phrasesOn(stranger, mine)).total).toBe(0)
  })

  test('an id another user took is refused with 409', async () => {
    const [owner, stranger] = [await app.user(), await app.user()]
    const list = await newList(owner)
    const taken = await stranger.post(`${path}/lists`, { id: list.id, title: 'من هم' })
    expect(taken.status).toBe(409)
    const favourites = await stranger.post(`${path}/lists`, {
      id: (await findFavourites(owner)).id,
      title: 'من هم',
    })
    expect(favourites.status).toBe(409)
    expect(await readLists(stranger)).toHaveLength(1)
    expect((await owner.get(`${path}/lists/${list.id}/phrases`)).status).toBe(200)
  })

  test('RC12 what the client may not say is not heard', async () => {
    const [user, other] = [await app.user(), await app.user()]
    const id = randomUUID()
    const forged = {
      user_id: other.id, userId: other.id, isFavourites: true, is_favourites: true, share: 'AAAAAAAAAAAAAAAAAAAAAA',
      phraseCount: 9, created_at: '2020-01-01T00:00:00Z', owner_id: null, slug: 'mine', level: 'C2', attribution: 'me',
    } // biome-ignore format: a list to be read as one
    await user.post(`${path}/lists`, { id, title: 'فهرست', ...forged })
    const list = await t(app.db).selectFrom('phrase_list').selectAll().where('id', '=', id).executeTakeFirst()
    expect(list).toMatchObject({
      user_id: user.id,
      is_favourites: false,
      share: null,
      created_at: app.now(),
    })
    const phrase = randomUUID()
    await user.post(`${path}/own-phrases`, {
      ...forged,
      id: phrase,
      list: id,
      english: 'One.',
      persian: 'یک.',
    })
    const row = await t(app.db).selectFrom('phrase').selectAll().where('id', '=', phrase).executeTakeFirst()
    expect(row).toMatchObject({ owner_id: user.id, slug: null, level: null, attribution: null })
  })

  test('without a login no list is read or written', async () => {
    expect((await visitor.get(`${path}/lists`)).status).toBe(401)
    expect((await visitor.post(`${path}/lists`, { id: randomUUID(), title: 'x' })).status).toBe(401)
    expect((await visitor.get(`${path}/review`)).status).toBe(401)
  })

  test('erasing a user leaves nothing of theirs, and others whole', async () => {
    const [user, other] = [await app.user(), await app.user()]
    for (const person of [user, other]) {
      const list = await newList(person)
      const id = randomUUID()
      await person.post(`${path}/own-phrases`, { id, list: list.id, english: 'One.', persian: 'یک.' })
      const review = { id: randomUUID(), phrase: id, grade: 3, at: app.now().toISOString() }
      await person.post(`${path}/reviews`, { reviews: [review] })
    }
    const count = async (id: string) => {
      const { rows } = await app.database.execute(
        `select (select count(*) from phrase_list where user_id = $1) as lists,
          (select count(*) from phrase where owner_id = $1) as phrases,
          (select count(*) from phrase_review where user_id = $1) as reviews,
          (select count(*) from phrase_card where user_id = $1) as cards`,
        [id],
      )
      return rows[0]
    }
    await transaction(app.db, tx => erasePhrasebook(tx, user.id))
    expect(await count(user.id)).toEqual({ lists: 0, phrases: 0, reviews: 0, cards: 0 })
    expect(await count(other.id)).toEqual({ lists: 1, phrases: 1, reviews: 1, cards: 1 })
  })
})

onPostgres(
  'PH5 twenty devices at once: one favourites list, one list an id, never more than a hundred',
  async () => {
    const user = await app.user()
    const ids = Array.from({ length: 12 }, () => randomUUID())
    await t(app.db)
      .insertInto('phrase_list')
      .values(
        Array.from({ length: 94 }, (_, at) => ({
          id: randomUUID(),
          user_id: user.id,
          title: `فهرست ${at}`,
          is_favourites: false,
          share: null,
          created_at: app.now(),
        })),
      )
      .execute()
    const answers = await Promise.all(
      [...ids, ...ids].map(id =>
        user.post(`${path}/lists`, { id, title: 'با هم' }).then(({ status }) => status),
      ),
    )
    await Promise.all(Array.from({ length: 10 }, () => readLists(user)))
    const lists = await readLists(user)
    expect(lists.filter(({ isFavourites }) => isFavourites)).toHaveLength(1)
    expect(lists.filter(({ isFavourites }) => !isFavourites)).toHaveLength(100)
    expect(new Set(answers)).toEqual(new Set([201, 409]))
  },
)
