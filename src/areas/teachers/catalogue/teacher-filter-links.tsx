import type { ReactNode } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import { persianNumber } from '#persian/digits.ts'
import { weekdayLetters, weekdayNames } from '#persian/jalali.ts'
import { levelCodes, levelNames } from '#persian/level-names.ts'
import { taughtLanguages } from '#persian/taught-languages.ts'
import { Chip, Chips } from '#ui/chip.tsx'
import type { listTeachers } from './contract.ts'
import { filterWords } from './filter-words.ts'
import { addressOf, type TeacherFilters, toggled } from './filters.ts'
import styles from './teachers.module.css'

/** The filters as links: each is an address of its own, so they work before any script has loaded. */
export function TeacherFilterLinks({
  filters,
  found,
}: {
  filters: TeacherFilters
  found: Pick<OutputOf<typeof listTeachers>, 'languages' | 'accents'>
}) {
  const to = (changed: Partial<TeacherFilters>) => addressOf({ ...filters, page: 1, ...changed })
  const { language, level, day, time, gender, rating, price, accent } = filters
  return (
    <div className={styles.filters}>
      <Group title="زبان">
        {found.languages.map(one => (
          <Chip
            key={one.language}
            to={to({ language: toggled(language, one.language) })}
            chosen={language.includes(one.language)}
          >
            {taughtLanguages[one.language]} <small>{persianNumber(one.count)}</small>
          </Chip>
        ))}
      </Group>
      <Group title="سطحی که درس می‌دهد">
        {levelCodes.map(code => (
          <Chip key={code} to={to({ level: toggled(level, code) })} chosen={level.includes(code)}>
            <abbr title={levelNames[code]} lang="en" dir="ltr">
              {code}
            </abbr>
          </Chip>
        ))}
      </Group>
      <Group title="روز و ساعت خالی">
        {weekdayLetters.map((letter, place) => {
          const value = String(place) as TeacherFilters['day'][number]
          return (
            <Chip
              key={value}
              className={styles.day}
              to={to({ day: toggled(day, value) })}
              chosen={day.includes(value)}
            >
              <abbr title={weekdayNames[place]}>{letter}</abbr>
            </Chip>
          )
        })}
        {(['morning', 'afternoon', 'evening'] as const).map(part => (
          <Chip key={part} to={to({ time: toggled(time, part) })} chosen={time.includes(part)}>
            {filterWords.time[part]}
          </Chip>
        ))}
      </Group>
      <Group title="جلسهٔ آزمایشی">
        {(['1500000', '1800000', '2200000'] as const).map(most => (
          <Chip key={most} to={to({ price: price === most ? undefined : most })} chosen={price === most}>
            {filterWords.price(most)}
          </Chip>
        ))}
      </Group>
      <Group title="امتیاز">
        {(['4', '4.5'] as const).map(least => (
          <Chip
            key={least}
            to={to({ rating: rating === least ? undefined : least })}
            chosen={rating === least}
          >
            {filterWords.rating(least)}
          </Chip>
        ))}
      </Group>
      <Group title="استاد">
        {(['female', 'male'] as const).map(one => (
          <Chip key={one} to={to({ gender: gender === one ? undefined : one })} chosen={gender === one}>
            {filterWords.gender[one]}
          </Chip>
        ))}
      </Group>
      <Group title="لهجه">
        {found.accents.map(one => (
          <Chip key={one} to={to({ accent: accent === one ? '' : one })} chosen={accent === one}>
            {one}
          </Chip>
        ))}
      </Group>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      <Chips label={title}>{children}</Chips>
    </section>
  )
}
