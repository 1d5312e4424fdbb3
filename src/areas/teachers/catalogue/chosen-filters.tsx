import { weekdayNames } from '#persian/jalali.ts'
import { taughtLanguages } from '#persian/taught-languages.ts'
import { Chip, Chips } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { filterWords } from './filter-words.ts'
import { addressOf, type TeacherFilters, toggled } from './filters.ts'
import styles from './teachers.module.css'

/** The filters that are chosen, each with the address without it. */
export function ChosenFilters({ filters }: { filters: TeacherFilters }) {
  const { language, level, day, time, gender, accent, rating, price } = filters
  const chosen: [string, Partial<TeacherFilters>][] = [
    ...language.map((one): [string, object] => [taughtLanguages[one], { language: toggled(language, one) }]),
    ...level.map((one): [string, object] => [one, { level: toggled(level, one) }]),
    ...day.map((one): [string, object] => [weekdayNames[Number(one)]!, { day: toggled(day, one) }]),
    ...time.map((one): [string, object] => [filterWords.time[one], { time: toggled(time, one) }]),
    ...(price ? [[filterWords.price(price), { price: undefined }] as [string, object]] : []),
    ...(rating ? [[filterWords.rating(rating), { rating: undefined }] as [string, object]] : []),
    ...(gender ? [[filterWords.gender[gender], { gender: undefined }] as [string, object]] : []),
    ...(accent ? [[accent, { accent: '' }] as [string, object]] : []),
  ]
  if (chosen.length === 0) return null
  return (
    <Chips label="پالایش‌های انتخاب‌شده" className={styles.chosen}>
      {chosen.map(([words, without]) => (
        <Chip key={words} to={addressOf({ ...filters, page: 1, ...without })} chosen>
          <span dir="auto">{words}</span>
          <Icon name="x" />
        </Chip>
      ))}
    </Chips>
  )
}
