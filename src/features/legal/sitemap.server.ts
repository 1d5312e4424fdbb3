import { listLegalVersions } from '#account/public.server.ts'
import { legalDocuments, versionInForce } from '#contract/legal.ts'
import { fromJalali, isoDay, parseIsoDay } from '#persian/jalali.ts'
import type { SitemapPart } from '#server/app-context.ts'
import { legalTag } from './tags.ts'

/** The texts in force, each since the day it began to hold. */
export const sitemap: SitemapPart[] = [
  {
    name: 'legal',
    tags: legalDocuments.map(legalTag),
    // A version may begin to hold at any midnight.
    maxAge: 600,
    count: () => legalDocuments.length,
    async list(db, now) {
      const found = []
      for (const document of legalDocuments) {
        const { from } = versionInForce(await listLegalVersions(db, document), isoDay(now))
        const day = parseIsoDay(from)
        found.push({ path: `/${document}`, changed: day && fromJalali(day) })
      }
      return found
    },
  },
]
