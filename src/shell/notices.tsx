import { type ReactNode, useEffect, useRef } from 'react'
import styles from './notices.module.css'

/** Where what concerns every page is said at the bottom edge; the snack bar is shown above it (`--notices`). */
export function Notices({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const measure = new ResizeObserver(([entry]) => {
      const { height } = entry!.contentRect
      document.documentElement.style.setProperty('--notices', height > 0 ? `${height + 8}px` : '0px')
    })
    measure.observe(container.current!)
    return () => measure.disconnect()
  }, [])
  return (
    <div ref={container} className={styles.place}>
      {children}
    </div>
  )
}
