import { useEffect, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { listNewForMe } from './contract.ts'
import { EpisodeTile } from './episode-tile.tsx'
import styles from './podcasts.module.css'

/** New episodes of the level that the signed-in user was found to have; nothing for whom none is known. */
export default function ForMe() {
  const [found, setFound] = useState<OutputOf<typeof listNewForMe> | null>(null)
  useEffect(() => {
    let isLeft = false
    // What is new can wait for the next visit.
    callApi(listNewForMe, {}).then(
      answer => !isLeft && setFound(answer),
      () => null,
    )
    return () => {
      isLeft = true
    }
  }, [])
  if (!found?.level || found.items.length === 0) return null
  return (
    <section aria-labelledby="for-me" className={styles.forMe}>
      <h2 id="for-me">
        تازه برای سطح شما، <bdi lang="en">{found.level}</bdi>
      </h2>
      <ul className={styles.tiles}>
        {found.items.map(episode => (
          <li key={episode.slug}>
            <EpisodeTile episode={episode} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
}
