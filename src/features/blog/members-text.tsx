import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions, QueryProvider } from '#client/query.tsx'
import { Prose } from '#ui/prose.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import styles from './blog.module.css'
import { readMembersPart } from './contract.ts'

/** The members' part of a post, for who is signed in. */
export default function MembersText({ slug }: { slug: string }) {
  return (
    <QueryProvider>
      <Text slug={slug} />
    </QueryProvider>
  )
}

function Text({ slug }: { slug: string }) {
  const query = useQuery(buildQueryOptions(readMembersPart, { slug }))
  return (
    <QueryView query={query} loading={<Skeleton height="10rem" />}>
      {({ html }) => <Prose html={html} className={styles.text} />}
    </QueryView>
  )
}
