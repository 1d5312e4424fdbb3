import { UserText } from '#ui/bdi.tsx'
import styles from './article.module.css'
import type { WrittenIn } from './rules.ts'

/** What an article cites, each entry by the direction of its own language; addresses in it are links. */
export function Bibliography({ entries, writtenIn }: { entries: readonly string[]; writtenIn: WrittenIn }) {
  return (
    <section aria-labelledby="references" className={styles.bibliography}>
      <h2 id="references">{writtenIn === 'fa' ? 'منابع' : 'References'}</h2>
      <ul className={styles.bibliography}>
        {entries.map(entry => (
          <li key={entry} dir="auto">
            {entry.split(/(https?:\/\/[^\s<>]+[^\s<>.,;)])/).map((part, index) =>
              index % 2 === 1 ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a part is nothing but its place
                <a key={index} href={part} rel="noopener nofollow" dir="ltr">
                  {part}
                </a>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: a part is nothing but its place
                <UserText key={index}>{part}</UserText>
              ),
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
