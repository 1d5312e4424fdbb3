import type { ComponentType } from 'react'
import { Guarded } from '#account/public.tsx'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/**
 * A page of what the signed-in user has among the teachers; `content`, lazy, is loaded once somebody is signed in. The
 * server sends the same to everybody.
 */
export function OwnPage({ title, content: Content }: { title: string; content: ComponentType }) {
  const waiting = (
    <Loading>
      <Skeleton height="12rem" />
    </Loading>
  )
  return (
    <div className={classes(layout.wrap, layout.window)}>
      <div className={layout.pageHead}>
        <h1>{title}</h1>
      </div>
      <Guarded waiting={waiting}>{user => <Content key={user.id} />}</Guarded>
    </div>
  )
}
