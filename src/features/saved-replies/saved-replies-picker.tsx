import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import text from '#ui/text.module.css'
import type { SavedReply } from './contract.ts'
import styles from './saved-replies.module.css'

/** The texts that are offered above the field of a message, one of them under the keys. */
export function SavedRepliesPicker({
  id,
  items,
  active,
  isEmpty,
  onChoose,
  onManage,
  onClose,
}: {
  id: string
  items: readonly SavedReply[]
  active: number
  /** Whether none is kept at all. */
  isEmpty: boolean
  onChoose: (text: string) => void
  onManage: () => void
  onClose: () => void
}) {
  return (
    <div className={styles.picker}>
      <div className={styles.head}>
        <b>متن‌های آماده</b>
        <Button variant="text" size="small" onClick={onManage}>
          افزودن و ویرایش
        </Button>
        <IconButton icon="x" label="بستن متن‌های آماده" onClick={onClose} />
      </div>
      {items.length === 0 ? (
        <p className={text.meta} role="status">
          {isEmpty ? 'هنوز متنی نگه نداشته‌اید.' : 'متنی با این واژه‌ها نیست.'}
        </p>
      ) : (
        <div id={id} role="listbox" aria-label="متن‌های آماده" className={styles.list}>
          {items.map((reply, at) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the option under the keys
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
            <div
              key={reply.id}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              className={styles.option}
              onClick={() => onChoose(reply.text)}
            >
              <UserText as="b">{reply.title}</UserText>
              <UserText as="small">{reply.text}</UserText>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
