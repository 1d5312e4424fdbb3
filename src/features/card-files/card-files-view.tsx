import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { buildQueryOptions, QueryProvider } from '#client/query.tsx'
import { myLists } from '#features/phrasebook/lists/public.ts'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import styles from './card-files.module.css'
import { ExportCards } from './export-cards.tsx'
import { ImportCards } from './import-cards.tsx'
import { LastImports } from './last-imports.tsx'

/** Where the cards of a learner go out into a file, and those of a file come in. */
export default function CardFilesView() {
  return (
    <QueryProvider>
      <Both />
    </QueryProvider>
  )
}

function Both() {
  const chosen = new URLSearchParams(useLocation().search).get('list')
  const query = useQuery(buildQueryOptions(myLists, {}))
  return (
    <QueryView query={query} loading={<Skeleton height="24rem" />}>
      {({ items }) => (
        <div className={styles.columns}>
          <ImportCards lists={items} />
          <div className={styles.beside}>
            <ExportCards lists={items} chosen={chosen} />
            <LastImports />
          </div>
        </div>
      )}
    </QueryView>
  )
}
