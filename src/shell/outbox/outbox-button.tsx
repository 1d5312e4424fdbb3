import { useOutboxCount } from '#client/outbox/outbox-count.ts'
import { useOwner } from '#client/outbox/use-owner.ts'
import { Count } from '#ui/count.tsx'
import { Icon } from '#ui/icon.tsx'
import { openOutbox } from './open-outbox.ts'

/** The way to the outbox in the visitor's own menu, while there is something in it. */
export function OutboxButton({ onOpen }: { onOpen: () => void }) {
  const { waiting, failed, sent } = useOutboxCount(useOwner())
  if (waiting + failed + sent === 0) return null
  return (
    <li>
      <button
        type="button"
        onClick={() => {
          onOpen()
          openOutbox()
        }}
      >
        <Icon name="send" />
        در صف ارسال
        <Count of={waiting + failed} label="فرستاده‌نشده" />
      </button>
    </li>
  )
}
