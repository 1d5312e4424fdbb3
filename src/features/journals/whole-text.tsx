import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions, QueryProvider } from '#client/query.tsx'
import { Prose } from '#ui/prose.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import styles from './article.module.css'
import { readMembersArticle } from './contract.ts'

/** The text of an article, for who is signed in. */
export default function WholeText({ slug }: { slug: string }) {
  return (
    <QueryProvider>
      <Text slug={slug} />
    </QueryProvider>
  )
}

function Text({ slug }: { slug: string }) {
  const query = useQuery(buildQueryOptions(readMembersArticle, { slug }))
  return (
    <QueryView query={query} loading={<Skeleton height="20rem" />}>
      {({ html }) => <Prose html={html} className={styles.text} />}
    </QueryView>
  )
}
