import { persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { Note } from '#ui/note.tsx'
import text from '#ui/text.module.css'
import { bookStorePath, kitPath } from './book-paths.ts'
import styles from './book-store.module.css'
import { listClassBooks } from './contract.ts'
import { useOwn } from './use-own.ts'

/** For who is in a class that is taught with books: the way to all of them at once. */
export function ClassKits() {
  const found = useOwn(listClassBooks, {})
  if (!found || found.courses.length === 0) return null
  return (
    <section aria-label="برای کلاس شما" className={styles.kits}>
      {found.courses.map(({ slug, title, books, missing }) => (
        <Note key={slug}>
          <UserText className={text.strong}>{title}</UserText>{' '}
          {missing === 0 ? (
            <>همهٔ کتاب‌های این دوره را دارید. </>
          ) : (
            <>
              {persianNumber(missing)} کتاب از {persianNumber(books)} کتاب این دوره را ندارید.{' '}
              <a href={kitPath({ course: slug })} className={text.link}>
                بستهٔ کلاس
              </a>
              ،{' '}
            </>
          )}
          <a href={bookStorePath({ course: slug })} className={text.link}>
            کتاب‌های این دوره
          </a>
        </Note>
      ))}
    </section>
  )
}
