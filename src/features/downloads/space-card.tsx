import { roughSize } from '#persian/file-size.ts'
import type { Space } from '#shell/offline/device-space.ts'
import { keptKinds } from '#shell/offline/kept-kinds.ts'
import type { ListedThing } from '#shell/offline/kept-things.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import styles from './space-card.module.css'

const tones = [
  styles.turquoise,
  styles.lapis,
  styles.saffron,
  styles.pistachio,
  styles.pomegranate,
  styles.plain,
]

/** How much of the browser's room is taken, by what. */
export function SpaceCard({ things, space }: { things: readonly ListedThing[]; space: Space | null }) {
  const shares = keptKinds
    .map(({ kind, title }, at) => ({
      title,
      tone: tones[at % tones.length],
      bytes: things.reduce((sum, thing) => sum + (thing.kind === kind ? thing.bytes : 0), 0),
    }))
    .filter(({ bytes }) => bytes > 0)
  const kept = shares.reduce((sum, { bytes }) => sum + bytes, 0)
  const rest = space ? Math.max(0, space.usage - kept) : 0
  const all = [...shares, ...(rest > 0 ? [{ title: 'خود سایت', tone: styles.site, bytes: rest }] : [])]
  const whole = space?.quota ?? Math.max(1, kept)
  return (
    <section
      aria-labelledby="device-space"
      className={classes(cardClass({ padded: true }), layout.stack, layout.tight)}
    >
      <div className={classes(layout.spread, layout.wrapping)}>
        <h2 id="device-space" className={text.cardTitle}>
          فضای دستگاه
        </h2>
        <p className={text.small}>
          <b>{roughSize(kept + rest)}</b>
          {space && ` از ${roughSize(space.quota)}`}
        </p>
      </div>
      {/* What it shows stands in words around it. */}
      <div aria-hidden="true" className={styles.bar}>
        {all.map(({ title, tone, bytes }) => (
          <i key={title} className={tone} style={{ inlineSize: `${(bytes / whole) * 100}%` }} />
        ))}
      </div>
      <ul className={styles.legend} aria-label="چه چیزی چقدر جا گرفته است">
        {all.map(({ title, tone, bytes }) => (
          <li key={title}>
            <i className={tone} />
            {title}، {roughSize(bytes)}
          </li>
        ))}
        {space && (
          <li>
            <i className={styles.free} />
            آزاد، {roughSize(Math.max(0, space.quota - space.usage))}
          </li>
        )}
      </ul>
    </section>
  )
}
