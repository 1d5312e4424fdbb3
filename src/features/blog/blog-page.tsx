import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { brand } from '#contract/public-settings.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Empty } from '#ui/empty.tsx'
import { KeptList } from '#ui/kept-list.tsx'
import layout from '#ui/layout.module.css'
import { QueryForm } from '#ui/query-form.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import text from '#ui/text.module.css'
import styles from './blog.module.css'
import { blogPath, tagPath } from './blog-paths.ts'
import { listPosts, listTags } from './contract.ts'
import { listFeedLinks } from './feed-links.ts'
import { PostList } from './post-list.tsx'
import { readView } from './read-view.ts'
import { blogTag } from './tags.ts'

export const handle = { query: ['q', 'before'] }

const listKeptPosts = async () => {
  const { listThings } = await import('#shell/offline/kept-things.ts')
  const posts = await listThings('post')
  return posts.filter(({ isWhole }) => isWhole).map(({ path, title }) => ({ address: path, title }))
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, linkedAs } = loaderApi(context)
  cacheTags(blogTag)
  const { q, before } = readView(request.url)
  const { items, next } = await call(listPosts, { q, before })
  const { tags } = await call(listTags, {})
  linkedAs({ isView: q !== '' || before !== undefined, breadcrumbs: [{ to: blogPath(), title: 'وبلاگ' }] })
  return {
    q,
    items,
    tags,
    isFirst: before === undefined,
    older: next && blogPath({ q, before: next }),
    canonical: new URL(blogPath(), request.url).href,
  }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: pageTitle('وبلاگ') },
  {
    name: 'description',
    content: `یادداشت‌های ${brand().persian} دربارهٔ آموختن زبان: روش‌ها، لغزش‌های فارسی‌زبان‌ها، فرهنگ و آزمون‌ها.`,
  },
  { tagName: 'link', rel: 'canonical', href: loaderData?.canonical ?? blogPath() },
  ...listFeedLinks(),
]

export default function BlogPage() {
  const { q, items, tags, isFirst, older } = useLoaderData<typeof loader>()
  return (
    <div className={layout.wrap}>
      <Breadcrumbs steps={[]} here="وبلاگ" />
      <div className={layout.pageHead}>
        <h1>وبلاگ</h1>
        <p className={text.lead}>یادداشت‌هایی دربارهٔ آموختن زبان، از کسانی که هر روز با آن سروکار دارند.</p>
      </div>
      <div className={styles.tools}>
        <QueryForm role="search" action={blogPath()} replace className={styles.search}>
          <SearchBox
            label="جست‌وجو در نوشته‌ها"
            placeholder="مثلاً حرف تعریف"
            defaultValue={q}
            maxLength={100}
            clearTo={q ? blogPath() : undefined}
          />
        </QueryForm>
        {tags.length > 0 && (
          <nav aria-label="برچسب‌ها">
            <ul className={styles.tags}>
              {tags.map(({ tag }) => (
                <li key={tag}>
                  <a href={tagPath({ tag })}>{tag}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      {isFirst && <KeptList find={listKeptPosts} />}
      {items.length > 0 ? (
        <PostList posts={items} older={older} />
      ) : q ? (
        <Empty title={`نوشته‌ای با «${q}» پیدا نشد.`}>واژهٔ کوتاه‌تری بنویسید یا از برچسب‌ها بروید.</Empty>
      ) : (
        <Empty title={isFirst ? 'هنوز نوشته‌ای منتشر نشده است.' : 'نوشتهٔ دیگری نیست.'} />
      )}
    </div>
  )
}
