import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import styles from './blog.module.css'
import { feedFormats, feedPath } from './blog-paths.ts'

const names = { rss: 'RSS', atom: 'Atom', json: 'JSON Feed' }

/** The feeds of all posts, or of a tag, for those who read by a program of their own. */
export function FeedList({ tag }: { tag?: string }) {
  return (
    <p className={classes(layout.row, layout.wrapping, text.small, text.faint, styles.feeds)}>
      خوراک برای برنامه‌های خبرخوان:
      {feedFormats.map(format => (
        // Loaded as a document: no page of ours stands there.
        <a key={format} href={feedPath(format, tag)} className={text.link} data-reload dir="ltr" lang="en">
          {names[format]}
        </a>
      ))}
    </p>
  )
}
