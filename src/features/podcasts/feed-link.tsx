import { classes } from '#ui/classes.ts'
import text from '#ui/text.module.css'
import { feedPath } from './podcast-paths.ts'
import styles from './podcasts.module.css'

/** For the head of a page, where podcast players look for it. */
export const feedHead = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: 'پادکست‌ها',
  href: feedPath,
}

/** The feed, for those who listen with a program of their own. */
export function FeedLink() {
  return (
    <p className={classes(text.small, text.faint, styles.feed)}>
      نشانی برای برنامه‌های پادکست: {/* Loaded as a document: no page of ours stands there. */}
      <a href={feedPath} className={text.link} data-reload dir="ltr" lang="en">
        RSS
      </a>
    </p>
  )
}
