import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { Facts } from '#ui/facts.tsx'
import { Note } from '#ui/note.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import type { Picture } from './contract.ts'
import styles from './day.module.css'

const squareNames = {
  present: 'حاضر',
  late: 'دیر',
  absent: 'غایب',
  excused: 'موجه',
  today: 'امروز',
  planned: 'پیش رو',
} as const

/** What the school knows of a learner, where they let the counselor see it. */
export function LearnerPicture({ picture }: { picture: Picture | null }) {
  if (!picture) {
    return (
      <Note tone="lapis" icon="eye-off">
        این زبان‌آموز اجازه نداده است تعیین سطح، حضور، نمره‌ها و خطاهای نوشتنش را ببینید. خودش در صفحهٔ گفت‌وگو
        می‌تواند اجازه بدهد.
      </Note>
    )
  }
  const { facts, parts } = picture
  if (facts.length === 0 && parts.length === 0) {
    return <p className={text.muted}>مدرسه هنوز از پیشرفت این زبان‌آموز چیزی نمی‌داند.</p>
  }
  return (
    <section aria-label="آنچه مدرسه می‌داند" className={styles.picture}>
      {facts.length > 0 && (
        <div className={cardClass({ padded: true })}>
          <Facts
            facts={facts.map(({ name, value, note }) => ({
              name,
              value: note ? `${value} (${note})` : value,
            }))}
          />
        </div>
      )}
      {parts.map(({ key, title, rows }) => (
        <section key={key} className={cardClass({ padded: true })} aria-labelledby={`picture-${key}`}>
          <h3 id={`picture-${key}`} className={text.cardTitle}>
            {title}
          </h3>
          {rows.map(({ id, title, note, tag, squares }) => (
            <div key={id} className={styles.line}>
              <span>
                <UserText>{title}</UserText>
                {note && (
                  <small>
                    <UserText>{note}</UserText>
                  </small>
                )}
              </span>
              {tag && <Tag tone={tag.tone}>{tag.label}</Tag>}
              {squares && squares.length > 0 && (
                <span
                  className={styles.squares}
                  role="img"
                  aria-label={squares.map(square => squareNames[square]).join('، ')}
                >
                  {squares.map((square, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a square is nothing but its place
                    <i key={index} className={styles[square]} />
                  ))}
                </span>
              )}
            </div>
          ))}
        </section>
      ))}
    </section>
  )
}
