import type { ReactNode } from 'react'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'

/** The page's title, and one sentence about the part that is open. */
export function ProfileHead({ title = 'پروفایل', children }: { title?: string; children: ReactNode }) {
  return (
    <div className={layout.pageHead}>
      <h1>{title}</h1>
      <p className={text.muted}>{children}</p>
    </div>
  )
}
