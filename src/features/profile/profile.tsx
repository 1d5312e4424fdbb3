import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { messages } from '#account/contract.ts'
import { buildQueryOptions, QueryProvider } from '#client/query.tsx'
import { paths } from '#contract/paths.ts'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Subnav, SubnavLink } from '#ui/subnav.tsx'
import { Greeting } from './greeting.tsx'
import styles from './profile.module.css'
import { ProfileHead } from './profile-head.tsx'
import { findTab, tabs } from './tabs.ts'

/** What stands in each part, fetched when it is first opened. */
const parts = new Map(tabs.map(({ name, page }) => [name, lazy(page)]))

/** The signed-in user's profile: its parts at the side, and the one the address names (`?tab=`). */
export default function Profile({ firstName }: { firstName: string }) {
  return (
    <QueryProvider>
      <Parts firstName={firstName} />
    </QueryProvider>
  )
}

function Parts({ firstName }: { firstName: string }) {
  const { search } = useLocation()
  const { name, title, description } = findTab(search)
  const { data } = useQuery(buildQueryOptions(messages, { page: 1 }))
  const Part = parts.get(name)!
  // A course is a page of its own, with its own way back.
  if (name === 'courses' && new URLSearchParams(search).has('course')) {
    return (
      <Suspense fallback={<PartOnItsWay />}>
        <Part />
      </Suspense>
    )
  }
  return (
    <>
      {name === 'overview' ? (
        <Greeting firstName={firstName} />
      ) : (
        <ProfileHead title={title}>{description}</ProfileHead>
      )}
      <div className={styles.columns}>
        <div className={styles.side}>
          <Subnav label="بخش‌های پروفایل" current={name}>
            {tabs.map(tab => (
              <SubnavLink
                key={tab.name}
                to={paths.profile({ tab: tab.name })}
                isHere={tab.name === name}
                icon={tab.icon}
                count={tab.name === 'messages' && data ? { of: data.unread, label: 'خوانده‌نشده' } : undefined}
                replace
              >
                {tab.title}
              </SubnavLink>
            ))}
          </Subnav>
        </div>
        <Suspense fallback={<PartOnItsWay />}>
          <Part />
        </Suspense>
      </div>
    </>
  )
}

function PartOnItsWay() {
  return (
    <Loading>
      <Skeleton height="20rem" />
    </Loading>
  )
}
