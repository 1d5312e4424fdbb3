import { buildPath } from '#contract/build-path.ts'
import { Marked } from '#features/search/public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { Avatar } from '#ui/avatar.tsx'
import { UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import text from '#ui/text.module.css'
import rows from '../chat.module.css'
import { conversationPath } from '../chat-path.ts'
import type { MessagePlace } from '../contract.ts'
import { formatWhen } from '../when.ts'
import type { FoundTalk } from './contract.ts'
import styles from './search.module.css'
import { readSought } from './sought-words.ts'

/** Conversations with the newest of what was found in each; a message leads to where it was said. */
export function FoundTalks({ talks, q }: { talks: readonly FoundTalk[]; q: string }) {
  const sought = readSought(q)
  return (
    <ul className={styles.talks}>
      {talks.map(({ id, kind, title, avatarUrl, total, messages }) => {
        const path = conversationPath({ id })
        return (
          <li key={id}>
            <p className={styles.talkHead}>
              {kind === 'support' ? (
                <span className={styles.supportSign}>
                  <Icon name="life-buoy" />
                </span>
              ) : (
                <Avatar name={title} url={avatarUrl} size={28} />
              )}
              <UserText as="b">{title}</UserText>
              {total > messages.length && kind !== 'support' && (
                <a className={classes(text.link, text.small)} href={buildPath(path, { q })}>
                  همهٔ {persianNumber(total)} پیام
                </a>
              )}
            </p>
            <ul>
              {messages.map(message => (
                <li key={message.id}>
                  <a
                    className={styles.hit}
                    href={kind === 'support' ? path : buildPath(path, { at: message.seq })}
                  >
                    <Found message={message} sought={sought} />
                  </a>
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}

/** Who said it, when, and the words that were looked for within it. */
export function Found({
  message: { authorName, text: said, at },
  sought,
}: {
  message: MessagePlace
  sought: readonly string[]
}) {
  return (
    <>
      <span className={rows.rowLine}>
        <UserText as="b">{authorName ?? 'حساب حذف‌شده'}</UserText>
        <time dateTime={at}>{formatWhen(at)}</time>
      </span>
      <span className={styles.said}>
        <Marked text={said} words={sought} where="anywhere" />
      </span>
    </>
  )
}
