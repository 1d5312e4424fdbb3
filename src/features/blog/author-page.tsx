import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { Avatar } from '#ui/avatar.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { authorPath, blogPath } from './blog-paths.ts'
import { listPosts, readAuthor } from './contract.ts'
import { listFeedLinks } from './feed-links.ts'
import { PostList } from './post-list.tsx'
import { readView } from './read-view.ts'
import { blogTag } from './tags.ts'

export const handle = { query: ['before'] }

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, linkedAs } = loaderApi(context)
  cacheTags(blogTag)
  const { author } = await call(readAuthor, { author: params.author ?? '' })
  const { before } = readView(request.url)
  const { items, next } = await call(listPosts, { author: author.slug, before })
  const address = authorPath({ author: author.slug })
  const canonical = new URL(address, request.url).href
  linkedAs({
    type: 'profile',
    isView: before !== undefined,
    breadcrumbs: [
      { to: blogPath(), title: 'وبلاگ' },
      { to: address, title: author.name },
    ],
    things: [
      { '@type': 'Person', '@id': canonical, name: author.name, description: author.about, url: canonical },
    ],
  })
  return { author, items, older: next && authorPath({ author: author.slug, before: next }), canonical }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [{ title: pageTitle('وبلاگ') }]
  const { author, canonical } = loaderData
  return [
    { title: pageTitle(`نوشته‌های ${author.name}`) },
    { name: 'description', content: author.about || `نوشته‌های ${author.name} در وبلاگ.` },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...listFeedLinks(),
  ]
}

export default function AuthorPage() {
  const { author, items, older } = useLoaderData<typeof loader>()
  return (
    <div className={layout.wrap}>
      <Breadcrumbs steps={[{ to: blogPath(), title: 'وبلاگ' }]} here={author.name} />
      <div className={classes(layout.pageHead, layout.row)}>
        <Avatar name={author.name} url={author.portraitUrl} size={64} />
        <div>
          <h1>{author.name}</h1>
          {author.about && (
            <UserText as="p" className={text.muted}>
              {author.about}
            </UserText>
          )}
        </div>
      </div>
      {items.length > 0 ? (
        <PostList posts={items} older={older} />
      ) : (
        <Empty title="هنوز نوشته‌ای از این نویسنده منتشر نشده است." />
      )}
    </div>
  )
}
