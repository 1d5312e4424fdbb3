import { roughSize } from '#persian/file-size.ts'
import { formatDate } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Cover } from '#ui/cover.tsx'
import text from '#ui/text.module.css'
import type { EpisodeCard } from './contract.ts'
import { EpisodeFacts } from './episode-facts.tsx'
import { episodePath } from './podcast-paths.ts'
import styles from './podcasts.module.css'
import { topicNames } from './rules.ts'

/** An episode in a list: what it is about, how long, how heavy. */
export function EpisodeTile({
  episode,
  heading: Heading = 'h2',
}: {
  episode: EpisodeCard
  heading?: 'h2' | 'h3'
}) {
  const { title, summary, language, topic, bytes, publishedAt } = episode
  return (
    <a href={episodePath(episode)} className={cardClass({ padded: true, linked: true }, styles.tile)}>
      <Cover lang={language} shape="square" className={styles.tileCover} />
      <div className={styles.tileWords}>
        <Heading className={styles.tileTitle}>
          <UserText>{title}</UserText>
        </Heading>
        <EpisodeFacts episode={episode} />
        {summary && (
          <UserText as="p" className={text.muted}>
            {summary}
          </UserText>
        )}
        <span className={classes(text.small, text.faint)}>
          {topicNames[topic]}، {formatDate(publishedAt)}، {roughSize(bytes.full)}
          {bytes.light !== null && ` یا کم‌حجم ${roughSize(bytes.light)}`}
        </span>
      </div>
    </a>
  )
}
