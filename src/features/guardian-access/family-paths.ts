import { fillPath } from '#contract/build-path.ts'

export const title = 'گفت‌وگوهای فرزند با مدرسه'

/** The talks of a child; one of them, or a ticket, by its id. */
export const buildTalksPath = (child: string, talk?: string): string =>
  talk === undefined
    ? fillPath('/family/:child', { child })
    : fillPath('/family/:child/:talk', { child, talk })
