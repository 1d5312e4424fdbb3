/** What links to a teacher show: their picture, and what search engines read. For loaders and the server. */

import type { LinkCard, LinkPicture } from '#contract/link-card.ts'
import { paths } from '#contract/paths.ts'
import { nameLanguage } from '#contract/school-languages.ts'
import { offerThing, schoolThing } from '#contract/school-things.ts'
import { persianNumber } from '#persian/digits.ts'
import { toman } from '#persian/toman.ts'
import type { TeacherDetail } from './catalogue/contract.ts'

const listLanguages = ({ teaches }: TeacherDetail) => [
  ...new Set(teaches.map(({ language }) => nameLanguage(language))),
]

export function teacherPicture(teacher: TeacherDetail): LinkPicture {
  const languages = listLanguages(teacher)
  return {
    kind: 'teacher',
    name: teacher.slug,
    title: teacher.name,
    over: languages.length > 0 ? `استاد ${languages.join(' و ')}` : 'استاد زبان',
    lines: [
      teacher.headline,
      ...(teacher.rating === null
        ? []
        : [`امتیاز ${persianNumber(teacher.rating)} از ${persianNumber(teacher.reviews)} نظر`]),
    ].filter(Boolean),
    ...(teacher.trialPrice !== null && { price: `جلسهٔ آزمایشی: ${toman(teacher.trialPrice)}` }),
    language: teacher.teaches[0]?.language,
    portraitUrl: teacher.portraitUrl,
  }
}

/** @param origin the site's address, without a slash at its end */
export function teacherLink(teacher: TeacherDetail, origin: string): LinkCard {
  const url = `${origin}/teachers/${teacher.slug}`
  return {
    type: 'profile',
    picture: teacherPicture(teacher),
    breadcrumbs: [
      { to: '/teachers', title: 'استادان' },
      { to: paths.teacher({ slug: teacher.slug }), title: teacher.name },
    ],
    things: [
      {
        '@type': 'Person',
        '@id': `${url}#person`,
        url,
        name: teacher.name,
        jobTitle: 'استاد زبان',
        worksFor: schoolThing(origin),
        knowsLanguage: [...new Set(teacher.teaches.map(({ language }) => language))],
        ...(teacher.headline && { description: teacher.headline }),
        ...(teacher.portraitUrl && { image: new URL(teacher.portraitUrl, origin).href }),
        ...(teacher.trialPrice !== null && {
          makesOffer: { ...offerThing(teacher.trialPrice, url, true), name: 'جلسهٔ آزمایشی' },
        }),
      },
    ],
  }
}
