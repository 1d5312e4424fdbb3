import { useState } from 'react'
import { callApi } from '#client/call-api.ts'
import { showError } from '#client/show-error.ts'
import { Avatar } from '#ui/avatar.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import { RelayForm } from '../attachments/relay-form.tsx'
import styles from '../chat.module.css'
import { conversationPath } from '../chat-path.ts'
import { type Conversation, openConversation, setBlock, setMuted } from '../contract.ts'

/** What one may do about a conversation, and who takes part in it. */
export default function TalkMenu({
  head,
  onChanged,
  onClose,
}: {
  head: Conversation
  onChanged: () => void
  onClose: () => void
}) {
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      onChanged()
      onClose()
    } catch (thrown) {
      showError(thrown)
      setBusy(false)
    }
  }
  const { id, person, isBlocked, isMuted, members, groupId, kind, isLead } = head
  return (
    <Dialog title={<UserText>{head.title}</UserText>} onClose={onClose}>
      <div className={layout.stack}>
        <div className={styles.menuButtons}>
          <Button
            variant="quiet"
            busy={busy}
            onClick={() => void run(() => callApi(setMuted, { conversation: id, muted: !isMuted }))}
          >
            {isMuted ? 'با صدا' : 'بی‌صدا'}
          </Button>
          {person && (
            <Button
              variant={isBlocked ? 'quiet' : 'danger'}
              busy={busy}
              onClick={() => void run(() => callApi(setBlock, { person: person.id, blocked: !isBlocked }))}
            >
              {isBlocked ? 'برداشتن مسدودی' : 'مسدود کردن این شخص'}
            </Button>
          )}
          {groupId && isLead && kind === 'group' && <OpenChannel group={groupId} onClose={onClose} />}
        </div>
        {isLead && kind === 'group' && <RelayForm conversation={id} onDone={onClose} />}
        {members.length > 0 && (
          <section aria-labelledby="members">
            <h3 id="members">اعضا</h3>
            <ul className={styles.rows}>
              {members.map(({ id: member, name, avatarUrl, isStaff }) => (
                <li key={member} className={styles.member}>
                  <Avatar name={name} url={avatarUrl} size={36} />
                  <UserText>{name}</UserText>
                  {isStaff && <Tag>استاد</Tag>}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}

/** The channel of a group, in which its teacher alone writes. */
function OpenChannel({ group, onClose }: { group: string; onClose: () => void }) {
  const [id, setId] = useState<string | null>(null)
  if (id)
    return (
      <a href={conversationPath({ id })} className={buttonClass()} onClick={onClose}>
        رفتن به کانال اعلان‌ها
      </a>
    )
  return (
    <Button
      variant="quiet"
      onClick={() =>
        void callApi(openConversation, { group, channel: true }).then(
          opened => setId(opened.id),
          thrown => showError(thrown),
        )
      }
    >
      کانال اعلان این گروه
    </Button>
  )
}
