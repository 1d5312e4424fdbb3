/** What a page says of itself to whoever shows a link to it: messengers and search engines. */
import type { TaughtLanguage } from '#persian/taught-languages.ts'

/** What the picture of a link shows: 1200 × 630, painted by the server. */
export type LinkPicture = {
  /** Which feature paints it anew, and of what: its address is `/pictures/<kind>/<name>.<hash>.jpg`. */
  kind: string
  name: string
  title: string
  /** The language of a title that is not Persian. */
  titleLang?: TaughtLanguage
  /** A small line over the title. */
  over?: string
  /** What stands under it, a line each. */
  lines: string[]
  /** Its wall is the glaze and the pattern of this language; the school's own without one. */
  language?: TaughtLanguage
  /** In that language. */
  greeting?: string | null
  /** As people read it. */
  price?: string
  /** The address of a person's portrait under `/media/`. */
  portraitUrl?: string | null
}

/** A node of schema.org. */
export type Thing = { '@type': string; [property: string]: unknown }

export type LinkCard = {
  /** Open Graph's; a page that is none of the others is a `website`. */
  type?: 'website' | 'article' | 'profile' | 'product'
  picture?: LinkPicture
  /** The page's, where its `meta` has none; else what is said in messages in its place. */
  description?: string
  /** A choice from a list: search engines follow its links, and show the list itself. */
  isView?: boolean
  /** Whole Rials. */
  price?: number
  /** The way to the page, itself last. */
  breadcrumbs?: { to: string; title: string }[]
  things?: Thing[]
}
