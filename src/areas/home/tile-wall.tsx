import mosaic from './mosaic.svg'
import styles from './tile-wall.module.css'

/**
 * An arch of star and cross tiles, each star a letter of some language; one place is empty and its tile is on the
 * way. The tiles are drawn in a file of their own, so the wall costs no script; its letters and colours come from
 * here.
 */
export function TileWall() {
  return (
    <div className={styles.place}>
      <svg
        className={styles.wall}
        viewBox="-14 -22 548 656"
        role="img"
        aria-label="طاقی از کاشی‌های ستاره و چلیپا؛ بر هر کاشی حرفی از یک زبان"
      >
        <defs>
          <clipPath id="arch">
            <path d="M0 620V232C0 160 42 120 112 90C172 64 226 36 260 0C294 36 348 64 408 90C478 120 520 160 520 232V620Z" />
          </clipPath>
        </defs>
        <path
          className={styles.frame}
          d="M-9 629V232C-9 156 36 112 108 82C168 56 226 26 260 -14C294 26 352 56 412 82C484 112 529 156 529 232V629Z"
        />
        <g clipPath="url(#arch)">
          <use href={`${mosaic}#wall`} x="-14" y="-22" width="548" height="656" />
        </g>
        <path className={styles.way} d="M452 84Q436 112 418 122" />
        <g transform="translate(482 46) rotate(14)">
          <use href={`${mosaic}#star`} x="-42" y="-42" width="84" height="84" className={styles.next} />
          <text className={styles.letter}>و</text>
        </g>
      </svg>
    </div>
  )
}
