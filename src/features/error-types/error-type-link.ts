/** What links to a type of error show. For loaders and the server. */
import type { LinkCard, LinkPicture } from '#contract/link-card.ts'
import { nameLanguage } from '#contract/school-languages.ts'
import type { ErrorType } from './contract.ts'
import { errorTypePath, errorTypesPath } from './error-type-paths.ts'

export const listTitle = 'خطاهای رایج فارسی‌زبان‌ها'

export const errorTypePicture = ({ slug, name, language, examples }: ErrorType): LinkPicture => ({
  kind: 'errortype',
  name: slug,
  title: name,
  over: `${listTitle} در ${nameLanguage(language)}`,
  lines: examples.slice(0, 1).map(({ right }) => right),
  language,
})

export const errorTypeLink = (type: ErrorType): LinkCard => ({
  type: 'article',
  picture: errorTypePicture(type),
  breadcrumbs: [
    { to: errorTypesPath(), title: listTitle },
    { to: errorTypePath(type), title: type.name },
  ],
  things: [
    {
      '@type': 'LearningResource',
      name: type.name,
      description: type.explanation,
      inLanguage: 'fa',
      learningResourceType: 'explanation',
      teaches: type.term || type.name,
    },
  ],
})
