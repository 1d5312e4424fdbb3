import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { UserText } from '#ui/bdi.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { blogPath, tagPath } from './blog-paths.ts'
import { listPosts } from './contract.ts'
import { listFeedLinks } from './feed-links.ts'
import { FeedList } from './feed-list.tsx'
import { PostList } from './post-list.tsx'
import { readView } from './read-view.ts'
import { blogTag } from './tags.ts'

export const handle = { query: ['before'] }

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, linkedAs } = loaderApi(context)
  cacheTags(blogTag)
  const tag = params.tag ?? ''
  const { before } = readView(request.url)
  const { items, next } = await call(listPosts, { tag, before })
  linkedAs({
    isView: before !== undefined || items.length === 0,
    breadcrumbs: [
      { to: blogPath(), title: 'وبلاگ' },
      { to: tagPath({ tag }), title: tag },
    ],
  })
  return {
    tag,
    items,
    older: next && tagPath({ tag, before: next }),
    canonical: new URL(tagPath({ tag }), request.url).href,
  }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [{ title: pageTitle('وبلاگ') }]
  const { tag, canonical } = loaderData
  return [
    { title: pageTitle(`نوشته‌های «${tag}»`) },
    { name: 'description', content: `نوشته‌های وبلاگ با برچسب «${tag}»، تازه‌ترین در بالا.` },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...listFeedLinks(tag),
  ]
}

export default function TagPage() {
  const { tag, items, older } = useLoaderData<typeof loader>()
  return (
    <div className={layout.wrap}>
      <Breadcrumbs steps={[{ to: blogPath(), title: 'وبلاگ' }]} here={tag} />
      <div className={layout.pageHead}>
        <h1>
          نوشته‌های «<UserText>{tag}</UserText>»
        </h1>
      </div>
      {items.length > 0 ? (
        <PostList posts={items} older={older} />
      ) : (
        <Empty title="نوشته‌ای با این برچسب نیست." action={<a href={blogPath()}>همهٔ نوشته‌ها</a>} />
      )}
      <FeedList tag={tag} />
    </div>
  )
}
