import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, QueryProvider } from '#client/query.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { TeacherRow } from '../catalogue/teacher-row.tsx'
import styles from '../catalogue/teachers.module.css'
import { favouriteTeachers } from './contract.ts'
import { FavouriteButton } from './favourite-button.tsx'

export default function FavouriteTeachers() {
  return (
    <QueryProvider>
      <Look />
    </QueryProvider>
  )
}

function Look() {
  const query = useQuery(buildQueryOptions(favouriteTeachers, {}))
  const [now] = useState(() => new Date().toISOString())
  return (
    <QueryView query={query} loading={<Skeleton height="12rem" />}>
      {data =>
        data.teachers.length === 0 ? (
          <Empty
            title="هنوز استادی را نشان نکرده‌اید."
            action={
              <a href="/teachers" className={buttonClass()}>
                دیدن استادان
              </a>
            }
          >
            در صفحهٔ هر استاد «نشان‌کردن» را بزنید تا این‌جا باشد.
          </Empty>
        ) : (
          <>
            <h2 className={text.spoken}>استادان</h2>
            <ul className={styles.list}>
              {data.teachers.map(teacher => (
                <li key={teacher.id}>
                  <TeacherRow
                    teacher={teacher}
                    now={now}
                    tools={<FavouriteButton slug={teacher.slug} name={teacher.name} />}
                  />
                </li>
              ))}
            </ul>
          </>
        )
      }
    </QueryView>
  )
}
