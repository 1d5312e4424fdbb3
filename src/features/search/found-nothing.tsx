import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import styles from './search.module.css'
import { searchPath } from './search-path.ts'
import { WaysIn } from './ways-in.tsx'

/** What to try where nothing is found: fewer words, other words, somebody to ask. */
export function FoundNothing({ q, fewer }: { q: string; fewer: readonly string[] }) {
  return (
    <div className={layout.stack}>
      <div role="status">
        <Empty
          title={
            <>
              چیزی برای «<bdi>{q}</bdi>» نبود
            </>
          }
          action={
            fewer.length > 0 && (
              <div className={styles.fewer}>
                {fewer.map((word, at) => (
                  <a
                    key={word}
                    href={searchPath({ q: word })}
                    data-replace
                    className={buttonClass({ variant: at === 0 ? undefined : 'quiet' })}
                  >
                    {/* One run of text: parts of a button would stand apart. */}
                    <span>
                      جست‌وجوی «<bdi>{word}</bdi>»
                    </span>
                  </a>
                ))}
              </div>
            )
          }
        >
          {fewer.length > 0
            ? 'با واژه‌های کمتر دوباره بگردید.'
            : 'املای واژه را نگاه کنید، کوتاه‌ترش را بنویسید یا واژهٔ دیگری را امتحان کنید.'}
        </Empty>
      </div>
      <section className={cardClass({}, styles.ask)}>
        <h2 className={text.cardTitle}>از کسی بپرسید</h2>
        <p className={text.muted}>اگر پیدا نشد، برای ما بنویسید دنبال چه هستید؛ راه را نشان می‌دهیم.</p>
        <a className={buttonClass({ variant: 'quiet' })} href="/contact-us">
          <Icon name="message-circle" />
          پرسیدن از مدرسه
        </a>
      </section>
      <WaysIn title="شاید این‌ها" />
    </div>
  )
}
