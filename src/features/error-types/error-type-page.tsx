import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { directLanguage, nameLanguage } from '#contract/school-languages.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Correction } from '#ui/correction.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { BreadcrumbsWithShare } from '#ui/share.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { type ErrorType, listErrorTypes, readErrorType } from './contract.ts'
import { categoryNames } from './error-type.ts'
import { errorTypeLink, listTitle } from './error-type-link.ts'
import { errorTypePath, errorTypesPath } from './error-type-paths.ts'
import styles from './error-types.module.css'
import { errorTypesTag } from './tags.ts'

/** As many as stand beside the explanation without outgrowing it. */
const maxOthers = 7

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, linkedAs } = loaderApi(context)
  cacheTags(errorTypesTag)
  const { type } = await call(readErrorType, { slug: params.slug ?? '' })
  const { items } = await call(listErrorTypes, { language: type.language })
  linkedAs(errorTypeLink(type))
  return {
    type,
    others: listFollowing(
      items.filter(({ category }) => category === type.category),
      type.slug,
    ),
    canonical: new URL(errorTypePath(type), request.url).href,
  }
}

/** Those that come after it, from the front again after the last. */
function listFollowing(types: readonly ErrorType[], slug: string) {
  const at = types.findIndex(type => type.slug === slug)
  return [...types.slice(at + 1), ...types.slice(0, at)]
    .slice(0, maxOthers)
    .map(({ slug, name }) => ({ slug, name }))
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [{ title: pageTitle(listTitle) }]
  const { name, language, explanation } = loaderData.type
  return [
    { title: pageTitle(`${name}، خطای رایج در ${nameLanguage(language)}`) },
    { name: 'description', content: explanation },
    { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
  ]
}

export default function ErrorTypePage() {
  const { type, others, canonical } = useLoaderData<typeof loader>()
  const { language, category, name, term, explanation, comment, examples } = type
  return (
    <div className={layout.wrap}>
      <BreadcrumbsWithShare
        steps={[{ to: errorTypesPath({ language }), title: listTitle }]}
        here={name}
        address={canonical}
        text={`${name}: ${listTitle}`}
      />
      <div className={layout.pageHead}>
        <h1>
          <UserText>{name}</UserText>
        </h1>
        <div className={classes(layout.row, layout.wrapping)}>
          {term && (
            <span className={text.muted} lang={language} dir={directLanguage(language)}>
              {term}
            </span>
          )}
          <Tag tone="lapis">{categoryNames[category]}</Tag>
          <Tag>{nameLanguage(language)}</Tag>
        </div>
      </div>
      <div className={styles.columns}>
        <div className={layout.stack}>
          <section
            aria-labelledby="why"
            className={classes(cardClass({ padded: true }), layout.stack, layout.tight)}
          >
            <h2 id="why" className={text.cardTitle}>
              چرا پیش می‌آید، و قاعده‌اش
            </h2>
            <UserText as="p">{explanation}</UserText>
          </section>
          {examples.length > 0 && (
            <section
              aria-labelledby="examples"
              className={classes(cardClass({ padded: true }), layout.stack, layout.tight)}
            >
              <h2 id="examples" className={text.cardTitle}>
                نمونه‌ها
              </h2>
              <ul className={styles.examples}>
                {examples.map(({ wrong, right }) => (
                  <li key={wrong}>
                    <Correction original={wrong} corrected={right} lang={language} />
                  </li>
                ))}
              </ul>
            </section>
          )}
          {comment && (
            <Note>
              <UserText as="p">{comment}</UserText>
            </Note>
          )}
        </div>
        {others.length > 0 && (
          <nav aria-labelledby="others" className={cardClass({ padded: true })}>
            <h2 id="others" className={text.cardTitle}>
              خطاهای دیگر در {categoryNames[category]}
            </h2>
            <ul className={styles.others}>
              {others.map(other => (
                <li key={other.slug}>
                  <a href={errorTypePath(other)}>
                    <UserText>{other.name}</UserText>
                  </a>
                </li>
              ))}
            </ul>
            <a href={errorTypesPath({ language })} className={text.link}>
              همهٔ خطاها در {nameLanguage(language)}
            </a>
          </nav>
        )}
      </div>
    </div>
  )
}
