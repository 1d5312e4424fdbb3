import { useState } from 'react'
import { persianNumber } from '#persian/digits.ts'
import type { TaughtLanguage } from '#persian/taught-languages.ts'
import { cardClass } from '#ui/card.ts'
import { Carousel } from '#ui/carousel.tsx'
import { Cover } from '#ui/cover.tsx'
import { Switch } from '#ui/switch.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import styles from './display-gallery.module.css'
import { Group } from './group.tsx'

const courses: { lang: TaughtLanguage; level: string; title: string; tomans: number; seats: number }[] = [
  { lang: 'tr', level: 'A1', title: 'ترکی استانبولی برای سفر و کار', tomans: 1_980_000, seats: 9 },
  { lang: 'ar', level: 'A2', title: 'عربی معاصر؛ خبر، خیابان، خانه', tomans: 1_750_000, seats: 7 },
  { lang: 'es', level: 'A1', title: 'اسپانیایی با آشپزی و فیلم', tomans: 2_200_000, seats: 5 },
  { lang: 'it', level: 'B1', title: 'ایتالیایی برای دانشجویان مهاجر', tomans: 2_650_000, seats: 4 },
  { lang: 'de', level: 'A1', title: 'آلمانی از صفر تا نخستین گفت‌وگو', tomans: 2_850_000, seats: 2 },
]

const counts = [
  { value: '5', label: 'پنج' },
  { value: '1', label: 'یک' },
  { value: '0', label: 'هیچ' },
] as const

/** Course cards by hand; sentences that turn by themselves. */
export function CarouselGallery() {
  const [count, setCount] = useState<(typeof counts)[number]['value']>('5')
  return (
    <Group title="گردونه" arrange="stack">
      <Switch caption="شمار اسلایدها" name="slides" options={counts} value={count} onChange={setCount} />
      <Carousel label="دوره‌های نمونه" slideWidth="15rem">
        {courses.slice(0, Number(count)).map(course => (
          <a
            key={course.lang}
            href="/studio/ui#display-gallery"
            className={cardClass({ linked: true }, styles.course)}
          >
            <Cover lang={course.lang} tag={course.level} />
            <div>
              <b className={text.cardTitle}>{course.title}</b>
              <span>{persianNumber(course.tomans)} تومان</span>
              <span>
                <Tag tone={course.seats < 3 ? 'pomegranate' : 'plain'}>
                  {persianNumber(course.seats)} جای خالی
                </Tag>
              </span>
            </div>
          </a>
        ))}
      </Carousel>
      <Carousel label="حرف زبان‌آموزان" slideWidth="100%" advance={5}>
        <p className={cardClass({ padded: true })}>«سه ماه است هر شب ده دقیقه مرور می‌کنم.»</p>
        <p className={cardClass({ padded: true })}>«استاد کنار هر جملهٔ نامه‌ام نوشته بود چرا.»</p>
        <p className={cardClass({ padded: true })}>«در ایستگاه راه را خودم پرسیدم و فهمیدم.»</p>
      </Carousel>
    </Group>
  )
}
