import { useState } from 'react'
import { ApiError, callApi } from '#client/call-api.ts'
import { invalidateQueries } from '#client/query.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { deleteMessage, listConversations, type Message } from '../contract.ts'

/** Deletes a message for oneself, or for everybody while that may be. */
export default function DeleteDialog({
  message,
  mayForAll,
  onDone,
  onClose,
}: {
  message: Message
  mayForAll: boolean
  onDone: (forAll: boolean) => void
  onClose: () => void
}) {
  const [busy, setBusy] = useState<'all' | 'me' | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const remove = async (forAll: boolean) => {
    setBusy(forAll ? 'all' : 'me')
    try {
      await callApi(deleteMessage, { message: message.id, forAll })
      void invalidateQueries(listConversations)
      onDone(forAll)
      onClose()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setFault(thrown.info.message)
      setBusy(null)
    }
  }
  return (
    <Dialog
      title="حذف پیام"
      size="wide"
      onClose={onClose}
      footer={
        <>
          {mayForAll && (
            <Button variant="danger" busy={busy === 'all'} onClick={() => void remove(true)}>
              حذف برای همه
            </Button>
          )}
          <Button variant="quiet" busy={busy === 'me'} onClick={() => void remove(false)}>
            حذف فقط برای من
          </Button>
        </>
      }
    >
      <p>
        {mayForAll
          ? 'اگر برای همه حذف شود، جایش «این پیام حذف شد» می‌ماند. آنچه با استاد یا مدرسه گفته شده نزد مدرسه محفوظ است.'
          : 'این پیام فقط از دستگاه‌های شما برداشته می‌شود. برای همه را تا یک ساعت پس از فرستادن و فقط از پیام خودتان می‌توان حذف کرد.'}
      </p>
      {fault && <FormErrors message={fault} />}
    </Dialog>
  )
}
