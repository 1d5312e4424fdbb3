import { useState } from 'react'
import { brand } from '#contract/public-settings.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { cardClass } from '#ui/card.ts'
import { Chart } from '#ui/chart.tsx'
import english from '#ui/covers/en.svg'
import { Player } from '#ui/player/player.tsx'
import text from '#ui/text.module.css'
import styles from './display-gallery.module.css'
import { Group } from './group.tsx'
import captions from './taxi.vtt?raw'

const sound = '/media/phrases/im-running-late-so-please-take-the-fastest-route.mp3'

const day = 86_400_000
const lastWeek = Date.parse('2026-11-15T12:00:00Z')
const weeks = Array.from({ length: 12 }, (_, week) => lastWeek - (11 - week) * 7 * day)
const fresh = [9, 11, 8, 14, 12, 10, 16, 13, 18, 15, 19, 12]
const renewed = [6, 7, 9, 8, 10, 8, 11, 12, 10, 13, 14, 6]
const attendance = [82, 84, 81, 85, 88, 86, 87, 85, 89, 90, 88, 91]

/** What is heard and seen, and numbers that are drawn. */
export function MediaGallery() {
  const [kept, setKept] = useState(0)
  return (
    <>
      <Group title="پخش" arrange="stack">
        <div className={`${cardClass({ padded: true })} ${styles.narrow}`}>
          <Player
            kind="audio"
            src={sound}
            title="در تاکسی"
            artist={brand().persian}
            artwork={english}
            onPosition={setKept}
          />
          <p className={text.small}>جای نگه‌داشته: ثانیهٔ {toPersianDigits(Math.floor(kept))}</p>
        </div>
        <div className={styles.film}>
          <Player
            kind="video"
            src={sound}
            title="فیلم جلسهٔ نمونه"
            artwork={english}
            captions={{ vtt: captions, lang: 'en', label: 'English' }}
          />
        </div>
        <div className={`${cardClass({ padded: true })} ${styles.narrow}`}>
          <Player kind="audio" src="/media/phrases/no-such-sound.mp3" title="صدای گم‌شده" length={72} />
        </div>
      </Group>
      <Group title="نمودار" arrange="stack">
        <div className={cardClass({ padded: true })}>
          <Chart
            kind="bar"
            title="ثبت‌نام در هر هفته"
            sentence="ثبت‌نام در دوازده هفته از ۱۵ به ۱۸ رسید؛ بیشترین آن ۳۳ نفر در هفتهٔ پیش بود."
            days={weeks}
            now="این هفته"
            series={[
              { name: 'تازه', tone: 'turquoise', values: fresh },
              { name: 'تمدید', tone: 'pale', values: renewed },
            ]}
          />
        </div>
        <div className={cardClass({ padded: true })}>
          <Chart
            kind="line"
            title="حضور در کلاس"
            sentence="حضور در کلاس در دوازده هفته از ۸۲٪ به ۹۱٪ رسید."
            days={weeks}
            series={[{ name: 'حضور', tone: 'lapis', values: attendance }]}
            spell={value => `${toPersianDigits(value)}٪`}
          />
        </div>
      </Group>
    </>
  )
}
