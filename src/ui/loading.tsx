import type { ReactNode } from 'react'
import text from './text.module.css'

/** Holds skeletons in the shape of what is coming, and says once that it is. */
export function Loading({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div aria-busy="true" className={className}>
      <span role="status" className={text.spoken}>
        در حال بارگذاری…
      </span>
      {children}
    </div>
  )
}
