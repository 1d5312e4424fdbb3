import { buttonClass } from '#ui/button.tsx'
import { Chip, Chips } from '#ui/chip.tsx'
import { Empty } from '#ui/empty.tsx'
import type { ShownSituation } from './contract.ts'
import { buildAddress, type Filters } from './filters.ts'
import styles from './phrasebook.module.css'

/** No phrase under these filters, and the way on: fewer filters, the first page, or a situation. */
export default function NothingFound({
  filters: { q, level, situation, audio, language, page },
  situations,
}: {
  filters: Filters
  situations: readonly ShownSituation[]
}) {
  if (page > 1) {
    return (
      <Empty
        title="این صفحه خالی است."
        action={
          <a
            className={buttonClass({ variant: 'quiet' })}
            href={buildAddress({ q, level, situation, audio, language })}
          >
            صفحهٔ نخست
          </a>
        }
      />
    )
  }
  const title = q ? (
    <>
      نتیجه‌ای برای «<bdi>{q}</bdi>» پیدا نشد.
    </>
  ) : (
    'عبارتی با این فیلترها پیدا نشد.'
  )
  if (level || situation || audio) {
    return (
      <Empty
        title={title}
        action={
          <a className={buttonClass({ variant: 'quiet' })} href={buildAddress({ q, language })} data-replace>
            حذف فیلترها
          </a>
        }
      />
    )
  }
  return (
    <Empty
      title={title}
      action={
        <Chips label="موقعیت‌ها" className={styles.centred}>
          {situations.slice(0, 4).map(({ slug, title }) => (
            <Chip key={slug} to={buildAddress({ situation: slug, language })}>
              {title}
            </Chip>
          ))}
        </Chips>
      }
    >
      با واژه‌ای کوتاه‌تر بگردید، به هر دو زبان، یا یکی از این موقعیت‌ها را ببینید.
    </Empty>
  )
}
