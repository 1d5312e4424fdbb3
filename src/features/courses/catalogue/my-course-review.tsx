import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { buildQueryOptions, QueryProvider } from '#client/query.tsx'
import { myCourseReview } from './contract.ts'

type Props = { slug: string; Form: ComponentType<{ slug: string; name: string }> }

/** The reader's own review, where they attended enough sessions of a course. */
export default function MyCourseReview(props: Props) {
  return (
    <QueryProvider>
      <Look {...props} />
    </QueryProvider>
  )
}

function Look({ slug, Form }: Props) {
  const { data } = useQuery(buildQueryOptions(myCourseReview, { slug }))
  return data?.teacher ? <Form {...data.teacher} /> : null
}
