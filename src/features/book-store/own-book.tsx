import { formatDate } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Note } from '#ui/note.tsx'
import text from '#ui/text.module.css'
import { kitPath, listenPath, readPath } from './book-paths.ts'
import { readOwnBook } from './contract.ts'
import { describeNeed, formatNames } from './labels.ts'
import type { BookFormat } from './rules.ts'
import { useOwn } from './use-own.ts'

/** For who is signed in: which class of theirs needs the book, and in which formats they have it. */
export default function OwnBook({ slug }: { slug: string }) {
  const found = useOwn(readOwnBook, { slug })
  if (!found) return null
  const needed = found.class
  const has = (format: BookFormat) => found.owned.some(one => one.format === format)
  return (
    <>
      {needed && (
        <Note>
          {needed.isOptional ? 'برای کلاس شما خواندنی است: ' : 'برای کلاس شما لازم است: '}
          <UserText className={text.strong}>{needed.title}</UserText>، {describeNeed(needed)}.{' '}
          <a href={kitPath({ course: needed.slug })} className={text.link}>
            بستهٔ کلاس
          </a>
        </Note>
      )}
      {found.owned.length > 0 && (
        <Note tone="pistachio">
          این کتاب را دارید:{' '}
          {found.owned
            .map(({ format, grantedAt }) => `${formatNames[format]}، از ${formatDate(grantedAt)}`)
            .join('؛ ')}
          .
          {has('ebook') && (
            <>
              {' '}
              <a href={readPath({ slug })} data-reload className={text.link}>
                خواندن
              </a>
            </>
          )}
          {(has('audio') || has('paper-audio')) && (
            <>
              {' '}
              <a href={listenPath({ slug })} className={text.link}>
                شنیدن
              </a>
            </>
          )}
        </Note>
      )}
    </>
  )
}
