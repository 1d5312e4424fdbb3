import { useEffect } from 'react'
import { countOnce } from './count-reading.ts'

/** Counts that the article was read, once while the browser's tab is open. It shows nothing. */
export function CountView({ slug }: { slug: string }) {
  useEffect(() => countOnce(slug, 'view'), [slug])
  return null
}
