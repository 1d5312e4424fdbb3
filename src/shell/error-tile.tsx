import styles from './lost.module.css'

/** How strong each of the wall's 25 tiles is, in tenths, row by row; 0 is the hole. */
const strengths = '4994698A9393806944A89988A'

/** A wall of tiles one of which has fallen. */
export function ErrorTile() {
  return (
    <div role="img" aria-label="دیواری از کاشی که یکی از آن‌ها افتاده است" className={styles.wall}>
      {[...strengths].map((strength, place) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a tile is nothing but its place
          key={place}
          className={strength === '0' ? styles.hole : undefined}
          style={{ opacity: strength === '0' ? undefined : Number.parseInt(strength, 16) / 10 }}
        />
      ))}
      <i className={styles.fallen} />
    </div>
  )
}
