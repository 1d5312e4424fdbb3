import { persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { Icon } from '#ui/icon.tsx'
import text from '#ui/text.module.css'
import type { Conversation } from '../contract.ts'
import styles from './attachments.module.css'

/** The newest pinned message above a conversation, and the way to the others. */
export function PinnedBar({
  pinned: { count, seq, text: body },
  onJump,
  onList,
}: {
  pinned: NonNullable<Conversation['pinned']>
  onJump: (seq: number) => void
  onList: () => void
}) {
  return (
    <div className={styles.pinned}>
      <Icon name="pin" />
      <button type="button" onClick={() => onJump(seq)}>
        <span className={text.spoken}>پیام سنجاق‌شده: </span>
        <UserText>{body}</UserText>
      </button>
      {count > 1 && (
        <button type="button" className={styles.count} onClick={onList}>
          {persianNumber(count)} سنجاق
        </button>
      )}
    </div>
  )
}
