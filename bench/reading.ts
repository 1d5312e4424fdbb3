import * as blogCalls from '#features/blog/contract.ts'
import { listPosts, listTags, readPost } from '#features/blog/read-posts.server.ts'
import { podcastFeed } from '#features/podcasts/contract.ts'
import { readFeed } from '#features/podcasts/feed.server.ts'
import { levelCodes } from '#persian/level-names.ts'
import { defineFeature, handle, type RequestContext } from '#server/app-context.ts'
import { collectHandlers, dispatch } from '#server/http/dispatch.ts'
import { type Database, migrate, openDatabase } from '#server/platform/database/database.ts'
import { freshDatabase, runOn } from '../test/fresh-database.ts'
import { randomFrom } from '../test/random.ts'
import { startProduct } from '../test/server.ts'
import { openLoad } from './http-load.ts'
import { benchServer, figure, migrationsHere, pick, readCpuTime, round, waitForQuiet } from './measure.ts'
import { timeLists } from './time-lists.ts'

// What reading costs: the lists of a blog of a thousand posts and of a hundred thousand, the feed of five hundred episodes,
// and an article's page made anew. Lists and feed are asked through `dispatch()` on PostgreSQL, times are milliseconds.

const sizes = [1000, 100_000]
const rounds = 5
const episodes = 500
const tags = ['یادگیری', 'واژگان', 'دستور زبان', 'تلفظ', 'آزمون', 'فرهنگ', 'خواندن', 'نوشتن']

/** Prints and returns the figures. */
export async function run(): Promise<object> {
  const lists = []
  let feed = {}
  for (const size of sizes) {
    await using place = await freshDatabase(benchServer)
    const database = await openDatabase({ url: place.url, dataDir: '', log: () => {} })
    try {
      await migrate(database, migrationsHere())
      await fillPosts(place.url, size)
      lists.push({ posts: size, ...(await measureLists(database, size)) })
      if (size !== sizes[0]) continue
      await fillEpisodes(place.url)
      feed = await measureFeed(database)
    } finally {
      await database.close()
    }
  }
  return {
    lists,
    growthOfP95: round(lists[1]!.all.p95 / lists[0]!.all.p95),
    feed,
    article: await measureArticle(),
    asked: { listP95: 5, feedCpuMs: 20, freshArticleCpuMs: 3 },
  }
}

const toArray = (values: readonly string[]) => `(array[${values.map(value => `'${value}'`).join(',')}])`

async function fillPosts(url: string, size: number) {
  await runOn(
    url,
    `insert into blog_author (id, slug, name, about, search_key, changed_at)
       select gen_random_uuid(), 'author-' || n, 'نویسنده ' || n, '', 'نویسنده ' || n, now() from generate_series(1, 20) n;
     insert into document (id, kind, name, markdown, edition, updated_at)
       select gen_random_uuid(), 'bench', n::text, '', 1, now() from generate_series(1, ${size}) n;
     with authors as (select id, row_number() over (order by slug) - 1 as n from blog_author)
     insert into blog_post (document_id, slug, title, summary, language, level, tags, author_id, published_at, publications,
         html, title_key, search_key, changed_at)
       select document.id, 'post-' || g, 'نوشتهٔ شمارهٔ ' || g, 'آنچه در این نوشته می‌خوانید', 'en', ${toArray(levelCodes)}[1 + g % 6],
         array[${toArray(tags)}[1 + g % 8], ${toArray(tags)}[1 + (g / 8) % 8]], authors.id,
         timestamptz '2026-11-28' - g * interval '17 minutes', 1, repeat('<p>متن نوشته</p>', 200),
         'نوشته شماره ' || g, 'نوشته شماره ' || g || ' ' || ${toArray(tags)}[1 + g % 8] || ' واژه' || g % 997, now()
       from document join (select generate_series(1, ${size}) as g) numbered on document.name = g::text
         join authors on authors.n = g % 20 where document.kind = 'bench';
     insert into blog_post_tag (post_id, tag, published_at)
       select id, tag, published_at from blog_post, unnest(tags) tag on conflict do nothing`,
  )
  await runOn(url, 'vacuum analyze')
}

async function fillEpisodes(url: string) {
  await runOn(
    url,
    `insert into media (id, kind, personal, family, name, file_key, bytes, state, seconds, created_at)
       select gen_random_uuid(), 'podcast', false, 'audio', n::text, 'public/podcast/' || n || '.wav', 90000, 'ready', 300, now()
       from generate_series(1, ${episodes}) n;
     insert into media_rendition (media_id, kind, file_key, bytes)
       select id, rendition, 'public/podcast/' || name || rendition, 40000 from media, unnest(array['full-aac', 'light-opus']) rendition;
     insert into podcast_episode (slug, season, number, title, summary, language, level, topic, accent, is_synthetic, people,
         sources, media_id, lines, chapters, words, questions, published_at, search_key, changed_at)
       select 'episode-' || name, 1, name::int, 'قسمت ' || name, 'گفت‌وگویی دربارهٔ کار و خانه و شهر؛ بخش ' || name, 'en', 'B1',
         'culture', 'british', true, array['Nora', 'Ben'], '[]', id, '[]', '[]', '[]', '[]',
         timestamptz '2026-11-28' - name::int * interval '1 day', '', now()
       from media`,
  )
}

type Query = { q?: string; tag?: string; author?: string }

const blog = defineFeature({
  name: 'blog',
  handlers: [
    handle(blogCalls.listPosts, listPosts),
    handle(blogCalls.listTags, listTags),
    handle(blogCalls.readPost, readPost),
  ],
})

/** What readers ask, always the same: each kind forty times. */
function draw(size: number): Record<string, Query[]> {
  const random = randomFrom(7)
  const times = (make: () => Query) => Array.from({ length: 40 }, make)
  return {
    newest: times(() => ({})),
    'a tag': times(() => ({ tag: pick(random, tags) })),
    'an author': times(() => ({ author: `author-${1 + Math.floor(random() * 20)}` })),
    'a frequent word': times(() => ({ q: pick(random, tags) })),
    'a rare word': times(() => ({ q: `واژه${Math.floor(random() * 997)}` })),
    'one title': times(() => ({ q: `نوشته شماره ${1 + Math.floor(random() * size)}` })),
  }
}

async function measureLists(database: Database, size: number) {
  const handlers = collectHandlers({ features: [blog] })
  // Lists of posts need the database and nothing else.
  const context = { db: database.db, user: null } as RequestContext
  const { ofOne: onePost, ...lists } = await timeLists({
    size,
    draw: () => draw(size),
    list: query => dispatch(handlers, context, blogCalls.listPosts, query),
    one: number => dispatch(handlers, context, blogCalls.readPost, { slug: `post-${number}` }),
    named: { all: 'posts', next: 'the next twelve', one: 'one post' },
  })
  return { ...lists, onePost }
}

/** CPU of this process for the feed: as it is made first, and after one episode has changed. */
async function measureFeed(database: Database) {
  const handlers = collectHandlers({
    features: [defineFeature({ name: 'podcasts', handlers: [handle(podcastFeed, readFeed)] })],
  })
  const settings = { PUBLIC_URL: 'https://school.example', BRAND_FA: 'آموزشگاه' }
  const measure = async (app: object) => {
    const before = process.cpuUsage()
    const context = { app, db: database.db, user: null } as unknown as RequestContext
    await dispatch(handlers, context, podcastFeed, {})
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  // Nothing is kept between two askings, as after a change.
  const open = () => ({
    settings,
    pages: { share: (_key: string, _tags: unknown, make: () => unknown) => make() },
  })
  const [first, changed]: [number[], number[]] = [[], []]
  for (let turn = -1; turn < rounds; turn++) {
    const app = open()
    const cold = await measure(app)
    await database.execute(`update podcast_episode set title = title || '.' where number = ${10 + turn}`)
    const warm = await measure(app)
    if (turn < 0) continue
    first.push(cold)
    changed.push(warm)
  }
  const result = { episodes, firstCpuMs: figure(first), changedCpuMs: figure(changed) }
  console.log(
    `feed of ${episodes}: first ${result.firstCpuMs.median} ms, after a change ${result.changedCpuMs.median} ms`,
  )
  return result
}

/** How often all articles are made anew before the product is warm: what runs seldom runs as it was written, not as compiled. */
const warmingRounds = 60
const warmRounds = 20

/** CPU of the product for an article's page that is made anew: soon after its start, and once it has made some hundreds. */
async function measureArticle() {
  await using database = await freshDatabase(benchServer)
  await using product = await startProduct({ env: { LOG_LEVEL: 'info', DATABASE_URL: database.url } })
  const answer = await fetch(`${product.address}/api/blog/posts`)
  const { items } = (await answer.json()) as { items: { slug: string }[] }
  await waitForQuiet(product.pid)
  await using load = openLoad()
  const cpu: number[] = []
  for (let turn = 0; turn < warmingRounds + warmRounds; turn++) {
    // Each time another page of its comments, which nobody has asked for yet: a notice that all are stale would also
    // set off the index of the search, whose cost is no page's.
    const asks = items.map(({ slug }) => ({ path: `/blog/${slug}?page=${turn + 2}` }))
    const before = readCpuTime(product.pid)
    const { requests } = await load.ask({
      address: product.address,
      headers: { 'accept-encoding': 'gzip, deflate, br' },
      asks,
    })
    cpu.push((readCpuTime(product.pid) - before) / requests)
  }
  const result = {
    pages: items.length,
    // The first two find nothing compiled at all.
    coldCpuMs: figure(cpu.slice(2, 2 + rounds)),
    freshCpuMs: figure(cpu.slice(warmingRounds)),
  }
  console.log(
    `a fresh article: ${result.coldCpuMs.median} ms soon after the start, ${result.freshCpuMs.median} ms when warm`,
  )
  return result
}

if (import.meta.main) console.log(JSON.stringify(await run()))
