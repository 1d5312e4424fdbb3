import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'

/**
 * An area that is not open yet: its name, one honest sentence, and where one can go meanwhile. `data-coming` says what is
 * missing there; `npm run claims` lists it.
 */
export function ComingSoon({
  title,
  'data-coming': what,
  action,
  children,
}: {
  title: string
  'data-coming': string
  /** What can be done here already, in place of the way to the phrasebook. */
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={layout.wrap} data-coming={what}>
      <div className={layout.pageHead}>
        <h1>{title}</h1>
      </div>
      <Empty
        title={children}
        action={
          action || (
            <a href="/phrasebook" className={buttonClass({ variant: 'quiet' })}>
              تا آن روز: عبارت‌نامه
            </a>
          )
        }
      />
    </div>
  )
}
