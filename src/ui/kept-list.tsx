import { useEffect, useState } from 'react'
import { UserText } from './bdi.tsx'
import { Icon } from './icon.tsx'
import styles from './kept-list.module.css'
import text from './text.module.css'

type Kept = { address: string; title: string }

/** What is kept on this device, as `find` says, and opens without a connection; nothing where that is nothing. */
export function KeptList({ find }: { find: () => Promise<readonly Kept[]> }) {
  const [kept, setKept] = useState<readonly Kept[]>([])
  useEffect(() => void find().then(setKept), [find])
  if (kept.length === 0) return null
  return (
    <nav aria-labelledby="kept" className={styles.kept}>
      <h2 id="kept" className={text.cardTitle}>
        <Icon name="cloud-check" /> روی این دستگاه
      </h2>
      <ul>
        {kept.map(({ address, title }) => (
          <li key={address}>
            <a href={address} className={text.link}>
              <UserText>{title}</UserText>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
