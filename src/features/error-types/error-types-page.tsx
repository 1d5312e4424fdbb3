import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { directLanguage, listLanguages, nameLanguage } from '#contract/school-languages.ts'
import { persianNumber } from '#persian/digits.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { UserText } from '#ui/bdi.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { TabLinks } from '#ui/tabs.tsx'
import text from '#ui/text.module.css'
import { type ErrorType, listErrorTypes } from './contract.ts'
import { categories, categoryNames } from './error-type.ts'
import { listTitle } from './error-type-link.ts'
import { errorTypePath, errorTypesPath } from './error-type-paths.ts'
import styles from './error-types.module.css'
import { errorTypesTag } from './tags.ts'

export const handle = { query: ['language'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, linkedAs } = loaderApi(context)
  cacheTags(errorTypesTag)
  const asked = new URL(request.url).searchParams.get('language')
  const chosen = listLanguages().find(code => code === asked)
  const found = await call(listErrorTypes, { language: chosen })
  linkedAs({ isView: chosen !== undefined, breadcrumbs: [{ to: errorTypesPath(), title: listTitle }] })
  return {
    ...found,
    // The pages of the types say the rest.
    items: found.items.map(({ slug, category, name, term, examples }) => ({
      slug,
      category,
      name,
      term,
      example: examples[0],
    })),
    isChosen: asked !== null,
    canonical: new URL(errorTypesPath(), request.url).href,
  }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: pageTitle(listTitle) },
  {
    name: 'description',
    content:
      'خطاهایی که از فارسی به نوشتهٔ انگلیسی، آلمانی، فرانسه و ترکی راه می‌یابند، هر کدام با ریشه‌اش در فارسی، قاعده و نمونهٔ درست.',
  },
  { tagName: 'link', rel: 'canonical', href: loaderData?.canonical ?? errorTypesPath() },
  // A language is a view of the list.
  ...(loaderData?.isChosen ? [{ name: 'robots', content: 'noindex, follow' }] : []),
]

export default function ErrorTypesPage() {
  const { language, languages, items } = useLoaderData<typeof loader>()
  const groups = categories
    .map(category => ({ category, types: items.filter(type => type.category === category) }))
    .filter(({ types }) => types.length > 0)
  return (
    <div className={layout.wrap}>
      <Breadcrumbs steps={[]} here={listTitle} />
      <div className={layout.pageHead}>
        <h1>{listTitle}</h1>
        <p className={text.lead}>
          هر زبانی رد خود را در زبان دوم می‌گذارد. این‌ها لغزش‌هایی‌اند که از فارسی می‌آیند؛ مصحح هم هر خطای شما را
          با یکی از همین نام‌ها نشان می‌دهد.
        </p>
      </div>
      <TabLinks
        label="زبان نوشته"
        chosen={language}
        tabs={languages.map(code => ({
          key: code,
          label: nameLanguage(code),
          to: errorTypesPath({ language: code }),
        }))}
      />
      {groups.length === 0 && <Empty title={`برای ${nameLanguage(language)} هنوز خطایی نوشته نشده است.`} />}
      <div className={styles.groups}>
        {groups.map(({ category, types }) => (
          <section key={category} aria-labelledby={category}>
            <div className={styles.groupHead}>
              <h2 id={category}>{categoryNames[category]}</h2>
              <span className={text.faint}>{persianNumber(types.length)} گونه</span>
            </div>
            <ul className={classes(cardClass(), layout.list)}>
              {types.map(type => (
                <TypeRow key={type.slug} type={type} language={language} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

type Row = Pick<ErrorType, 'slug' | 'name' | 'term'> & { example?: ErrorType['examples'][number] }

function TypeRow({ type: { slug, name, term, example }, language }: { type: Row; language: string }) {
  const foreign = { lang: language, dir: directLanguage(language) }
  return (
    <li className={styles.row}>
      <div className={styles.names}>
        <a href={errorTypePath({ slug })} className={styles.name}>
          <UserText>{name}</UserText>
        </a>
        {term && (
          <small className={text.faint} {...foreign}>
            {term}
          </small>
        )}
      </div>
      {example && (
        <p className={styles.example} {...foreign}>
          <del>{example.wrong}</del> <ins>{example.right}</ins>
        </p>
      )}
    </li>
  )
}
