import { createContext, data, type RouterContextProvider, redirect } from 'react-router'
import { AppError, isAppError, toEnvelope } from '#contract/app-error.ts'
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts'
import type { LinkCard } from '#contract/link-card.ts'

/** What a page module says of itself in `export const handle`. */
export type PageHandle = {
  /**
   * The query parameters the page knows; all others are stripped before it is rendered and kept. `all` is for old
   * addresses that only lead on.
   */
  query?: readonly string[] | 'all'
  /** Only its person can read it: search engines are kept out. */
  isPrivate?: true
  /**
   * It shows documents in frames that it makes itself (`blob:`), which no other page may. Policies come with a document, so links
   * to it load one (`data-reload`).
   */
  framesDocuments?: true
}

/** What a page says of its own freshness while its loaders run. */
export type PageNotes = {
  /** The page is made anew when one of these is invalidated. */
  tags: Set<string>
  /** The page is made anew after this instant (milliseconds), whatever the tags say. */
  freshUntil: number
  /** The inline scripts the framework and we handed to React while rendering. */
  scripts: string[]
  /** The document once rendered; handed over here because a web Response would copy it twice. */
  html: string | null
  /** What links to the page show of it. */
  link: LinkCard
}

export type PageApi = {
  /** Asks a feature as any visitor may; a fault becomes the page's status with its envelope. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>>
  /** The same without input, asked once for all pages until the tag is invalidated. */
  callOnce<E extends Endpoint>(endpoint: E, tag: string): Promise<OutputOf<E>>
  /** Where what stood at the page's address is now; null where nothing is known of it. */
  findMoved(): Promise<string | null>
  notes: PageNotes
  now: () => Date
  /** Whether this is the demo, not production. */
  demo: boolean
}

export const pageApi = createContext<PageApi>()

/**
 * The one way from a page's loader to the features. What it answers is the same for everybody: loaders never know
 * who is looking, so pages can be kept as finished bytes.
 */
export function loaderApi(context: Readonly<RouterContextProvider>) {
  const { call, callOnce, findMoved, notes, now, demo } = context.get(pageApi)
  /** For an address where nothing is: leads on to where it is now, if that is known. */
  async function followMoved(): Promise<void> {
    const moved = await findMoved()
    if (moved) throw redirect(moved, 301)
  }
  return {
    now,
    followMoved,
    async call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
      try {
        return await call(endpoint, input)
      } catch (thrown) {
        if (!isAppError(thrown)) throw thrown
        if (thrown.http === 404) await followMoved()
        throw data(toEnvelope(thrown), { status: thrown.http })
      }
    },
    /** For what every page shows the same: asked for all of them together, until the tag is invalidated. */
    callOnce<E extends Endpoint>(endpoint: E, tag: string): Promise<OutputOf<E>> {
      notes.tags.add(tag)
      return callOnce(endpoint, tag)
    },
    /** The page is the demo's: in production there is none at its address. */
    demoOnly() {
      if (demo) return
      const fault = new AppError('notFound')
      throw data(toEnvelope(fault), { status: fault.http })
    },
    /** Names what the page shows; `invalidateTags(tx, tag)` by a writer makes it anew. */
    cacheTags(...tags: string[]) {
      for (const tag of tags) notes.tags.add(tag)
    },
    /** Says what links to the page show of it, and search engines read; nothing of it reaches the browser's scripts. */
    linkedAs(card: LinkCard) {
      notes.link = card
    },
    /** The page shows a clock, seats or slots: keep it this many seconds at most. */
    maxAge(seconds: number) {
      notes.freshUntil = Math.min(notes.freshUntil, now().getTime() + seconds * 1000)
    },
  }
}
