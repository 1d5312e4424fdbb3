import { type FormEvent, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import { newId } from '#client/new-id.ts'
import { showError } from '#client/show-error.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { sendMessage } from '../contract.ts'
import styles from './attachments.module.css'

/** Begins a speaking relay: what is spoken about goes into the group, and each answers with a voice. */
export function RelayForm({ conversation, onDone }: { conversation: string; onDone: () => void }) {
  const [topic, setTopic] = useState('')
  const [isBusy, setBusy] = useState(false)
  // Made once: a second try after silence is the same relay.
  const [id] = useState(newId)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (topic.trim() === '') return
    setBusy(true)
    try {
      await callApi(sendMessage, { conversation, id, text: topic, relay: true })
      onDone()
    } catch (thrown) {
      showError(thrown)
      setBusy(false)
    }
  }
  return (
    <form className={styles.relay} onSubmit={submit}>
      <TextField
        label="موضوع زنجیرهٔ گفتار"
        hint="هر کس با صدایی تا ۶۰ ثانیه پاسخ می‌دهد."
        value={topic}
        onChange={setTopic}
        dir="auto"
        maxLength={500}
      />
      <Button type="submit" variant="quiet" busy={isBusy}>
        آغاز زنجیره
      </Button>
    </form>
  )
}
