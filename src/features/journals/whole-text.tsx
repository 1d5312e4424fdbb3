import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions, QueryProvider } from '#client/query.tsx'
import { Prose } from '#ui/prose.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import styles from './article.module.css'
import { BuyersText } from './buyers-text.tsx'
import { type Article, readMembersArticle } from './contract.ts'

/** The text of an article, for who is signed in and, where it is for buyers, bought its issue. */
export default function WholeText({ article }: { article: Article }) {
  return (
    <QueryProvider>
      <Text article={article} />
    </QueryProvider>
  )
}

function Text({ article }: { article: Article }) {
  const query = useQuery(buildQueryOptions(readMembersArticle, { slug: article.slug }))
  return (
    <QueryView query={query} loading={<Skeleton height="20rem" />}>
      {({ html }) =>
        html === null ? <BuyersText article={article} /> : <Prose html={html} className={styles.text} />
      }
    </QueryView>
  )
}
