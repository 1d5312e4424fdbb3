import { type FormEvent, useState } from 'react'
import { ApiError } from '#client/call-api.ts'
import { useDraft } from '#client/drafts/use-draft.ts'
import { newId } from '#client/new-id.ts'
import { write } from '#client/outbox/write.ts'
import { invalidateQueries } from '#client/query.tsx'
import { uploadFile } from '#client/upload.ts'
import { paths } from '#contract/paths.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { FileField } from '#ui/file-field.tsx'
import formStyles from '#ui/form.module.css'
import { FormRefusal } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { OfferedDraft } from '#ui/offered-draft.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { handIn, limits, type MyHomework, maxFileBytes, myHomework } from './contract.ts'
import { myGrades } from './grades/contract.ts'
import styles from './homework.module.css'
import { useWaitingAnswer } from './use-waiting-answer.ts'
import { VoiceField } from './voice-field.tsx'
import { WorkshopLine } from './workshop-line.tsx'

const toErrorMessage = (thrown: unknown) =>
  thrown instanceof ApiError ? thrown.info.message : 'فایل فرستاده نشد. ارتباط را بررسی کنید و دوباره بزنید.'

/** What the server takes as `homework-file`. */
const fileTypes = {
  types: [
    ...['image/*', 'audio/*', 'video/*', '.pdf', '.docx', '.doc', '.pptx', '.ppt', '.xlsx', '.xls'],
    ...['.odt', '.odp', '.ods', '.rtf', '.heic', '.heif', '.amr', '.3gp'],
  ],
  label: 'PDF، Word، PowerPoint، Excel، عکس، صدا یا ویدئو',
}

type Props = { enrolment: string; homework: MyHomework }

/** An answer to be handed in: its words are kept while they are written, and go through the outbox. */
export function AnswerForm(props: Props) {
  const waiting = useWaitingAnswer(props.homework.id)
  const [isSending, setSending] = useState(false)
  if (waiting === null || isSending)
    return <Writing {...props} isSending={isSending} onSending={setSending} />
  return (
    <Note tone="saffron">
      <p>پاسخ شما روی همین دستگاه است و با برگشتن اینترنت فرستاده می‌شود؛ زمان همین حالا به حساب می‌آید.</p>
      {waiting && (
        <UserText as="p" className={styles.words}>
          {waiting}
        </UserText>
      )}
    </Note>
  )
}

function Writing({
  enrolment,
  homework,
  isSending,
  onSending,
}: Props & { isSending: boolean; onSending: (isSending: boolean) => void }) {
  const { id, title, takes, answers, draftId } = homework
  const formName = `homework-${id}`
  const [words, setWords] = useState('')
  const [fileId, setFileId] = useState<string | null>(null)
  const [voiceId, setVoiceId] = useState<string | null>(null)
  const [fault, setFault] = useState<ApiError | null>(null)
  /** What is still on its way to us would not be in the answer. */
  const [isVoiceComing, setVoiceComing] = useState(false)
  const [isFileComing, setFileComing] = useState(false)
  const draft = useDraft(formName, { text: words }, kept => setWords(kept.text ?? ''))

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending || isVoiceComing || isFileComing) return
    onSending(true)
    setFault(null)
    const answer = { id: enrolment, homework: id, answer: newId(), text: words, fileId, voiceId }
    try {
      const written = await write(
        handIn,
        { ...answer, at: new Date().toISOString() },
        () => ({ title: 'پاسخ تکلیف', detail: title }),
        {
          form: { address: paths.myCourse({ enrolment }), name: formName },
          stale: [myHomework.path, myGrades.path],
        },
      )
      draft.clear()
      if (written.state === 'sent') await invalidateQueries(myHomework, myGrades)
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setFault(thrown)
    } finally {
      onSending(false)
    }
  }
  const isInWorkshop = homework.task === 'writing' && takes.includes('text')
  if (draftId && takes.length === 1) {
    return <WorkshopLine enrolment={enrolment} homework={homework} words="" />
  }
  return (
    <form className={formStyles.form} onSubmit={event => void send(event)}>
      <OfferedDraft draft={draft} />
      {isInWorkshop && <WorkshopLine enrolment={enrolment} homework={homework} words={words} />}
      {takes.includes('text') && !draftId && (
        <div>
          <TextField
            label="پاسخ شما"
            multiline
            rows={6}
            dir="auto"
            value={words}
            onChange={setWords}
            maxLength={limits.text}
            error={fault?.at('text')}
          />
          <span role="status" className={text.small}>
            {draft.isKept && words && 'پیش‌نویس روی همین دستگاه ذخیره شد.'}
          </span>
        </div>
      )}
      {takes.includes('voice') && (
        <VoiceField
          label="ضبط صدا"
          onSent={setVoiceId}
          onComing={setVoiceComing}
          error={fault?.at('voiceId')}
        />
      )}
      {takes.includes('file') && (
        <FileField
          label="فایل"
          hint={`${fileTypes.label}؛ حداکثر ۲۰ مگابایت`}
          accept={fileTypes}
          maxBytes={maxFileBytes}
          error={fault?.at('fileId')}
          upload={async (file, onProgress, signal, hold) => {
            setFileComing(true)
            try {
              const sent = await uploadFile(file, { kind: 'homework-file', onProgress, signal, hold })
              setFileId(sent.id)
            } finally {
              setFileComing(false)
            }
          }}
          onRemove={() => setFileId(null)}
          toErrorMessage={toErrorMessage}
        />
      )}
      <FormRefusal of={fault} />
      <div>
        <Button
          type="submit"
          busy={isSending}
          disabled={isVoiceComing || isFileComing || (!words.trim() && !fileId && !voiceId)}
        >
          <Icon name="send" />
          {answers.length > 0 ? 'فرستادن دوباره' : 'فرستادن پاسخ'}
        </Button>
      </div>
    </form>
  )
}
