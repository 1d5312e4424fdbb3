import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { checkTemplatePart } from '#contract/check-template-part.ts'
import { smsSample } from '#contract/fill-template.ts'
import { type TemplatePart, templateGroups, templatePartNames } from '#contract/message-template.ts'
import { getMessageTemplate, isTemplateKey, type TemplateKey } from '#contract/message-templates.ts'
import { brand } from '#contract/public-settings.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { buildEditQueryOptions } from '#records/edit-query.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import {
  changeMessageTemplate,
  type MessageTemplateDetails,
  readMessageTemplate,
  readMessageTemplates,
  restoreMessageTemplate,
} from './contract.ts'
import styles from './message-templates.module.css'
import { messageTemplatesPath } from './message-templates-list.tsx'
import { PartField } from './part-field.tsx'
import { smsCount, TemplatePreview, type Typed } from './template-preview.tsx'
import { TemplateState } from './template-state.tsx'

/** The wording of one template, beside what becomes of it. */
export function MessageTemplateForm({ id }: { id: string | null }) {
  if (id === null || !isTemplateKey(id)) return <Empty title="چنین متنی نیست." />
  return <Asked template={id} />
}

function Asked({ template }: { template: TemplateKey }) {
  const query = useQuery(buildEditQueryOptions(readMessageTemplate, { key: template }))
  return (
    <QueryView query={query} loading={<Skeleton height="24rem" />}>
      {data => <Loaded read={{ ...data, key: template }} />}
    </QueryView>
  )
}

type Shown = MessageTemplateDetails & { key: TemplateKey }

/** What was read first stays what is edited: another's change meanwhile is told when this one is saved. */
function Loaded({ read }: { read: Shown }) {
  const [shown, setShown] = useState(read)
  const [typed, setTyped] = useState<Typed>(read.parts)
  const [isChecked, setChecked] = useState(read.state === 'unfit')
  const [isAsked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const invalidates = [readMessageTemplates, readMessageTemplate]
  const write = useWrite(changeMessageTemplate, { invalidates })
  const restore = useWrite(restoreMessageTemplate, { invalidates })
  const { key, version, state, changedAt, host, byTemplate } = shown
  const { title, when, type, parts } = getMessageTemplate(key)
  const names = templatePartNames.filter(name => parts[name])
  const persian = brand().persian

  const refused = new Map(write.error?.errors.map(({ field, message }) => [field, message]))
  const findError = (name: TemplatePart) =>
    checkTemplatePart(parts[name]!, name, (typed[name] ?? '').trim(), { brand: persian, host }) ?? undefined
  const take = (saved: MessageTemplateDetails) => {
    setShown({ ...saved, key })
    setTyped(saved.parts)
    setChecked(false)
  }
  const save = () => {
    setChecked(true)
    if (names.some(findError)) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    write.mutate(
      { ...typed, key, version },
      {
        onSuccess(saved) {
          take(saved)
          showSnack('اطلاعات با موفقیت ذخیره شد.')
        },
      },
    )
  }
  const answer = (confirmed: boolean) => {
    if (!confirmed) return setAsked(false)
    restore.mutate(
      { key, version },
      {
        onSuccess(saved) {
          take(saved)
          write.reset()
          setAsked(false)
          showSnack('متن اصلی بازگشت.')
        },
      },
    )
  }
  return (
    <div className={styles.admin}>
      <Form
        ref={form}
        aria-labelledby="letter"
        className={classes(cardClass({ padded: true }), styles.form)}
        onSubmit={save}
      >
        <div>
          <div className={classes(layout.row, layout.wrapping)}>
            <h2 id="letter" className={text.cardTitle}>
              {title}
            </h2>
            <TemplateState state={state} />
          </div>
          <p className={text.muted}>{when}</p>
          {type && (
            <p className={classes(text.small, text.faint)}>
              همین عنوان و متن در پیام‌های سایت و اعلان مرورگر هم دیده می‌شود؛ ایمیل و پیامک آن در «
              {templateGroups.frames}» جا می‌گیرد.
            </p>
          )}
        </div>
        {state === 'unfit' && (
          <Note tone="saffron">
            این متن دیگر با آنچه سایت می‌فرستد جور نیست و تا اصلاح آن متن اصلی فرستاده می‌شود.
          </Note>
        )}
        {byTemplate && (
          <Note>
            این پیامک با الگوی تأییدشدهٔ اپراتور پیامک فرستاده می‌شود. متن آن همان است که نزد اپراتور ثبت شده
            است و اینجا تغییر نمی‌کند.
          </Note>
        )}
        <FormRefusal of={write.error} />
        {names.map(name => (
          <PartField
            key={name}
            name={name}
            takes={parts[name]!.takes}
            needs={parts[name]!.needs}
            value={typed[name] ?? ''}
            fault={(isChecked ? findError(name) : undefined) ?? refused.get(name)}
            hint={
              name === 'sms' && !byTemplate
                ? `${smsCount(smsSample(typed.sms ?? '', { brand: persian, host }))} (تا ۷۰ نویسه یک بخش، پس از آن هر بخش ۶۷ نویسه)`
                : undefined
            }
            readOnly={name === 'sms' && byTemplate}
            onChange={value => {
              setTyped(old => ({ ...old, [name]: value }))
              if (refused.size > 0) write.reset()
            }}
          />
        ))}
        {changedAt && <p className={text.faint}>آخرین تغییر: {formatDateTime(changedAt)}</p>}
        <div className={styles.actions}>
          <Button type="submit" busy={write.isPending}>
            ذخیره
          </Button>
          {state !== 'original' && (
            <Button variant="quiet" onClick={() => setAsked(true)}>
              بازگرداندن متن اصلی
            </Button>
          )}
          <a href={messageTemplatesPath} className={buttonClass({ variant: 'text' })}>
            بازگشت به فهرست
          </a>
        </div>
      </Form>
      <TemplatePreview template={shown} typed={typed} />
      {isAsked && (
        <ConfirmDialog
          title="متن اصلی بازگردد؟"
          confirm="بازگرداندن"
          reject="انصراف"
          danger
          busy={restore.isPending}
          fault={restore.error?.info.message}
          onAnswer={answer}
        >
          آنچه برای «{title}» نوشته‌اید کنار می‌رود و از این پس متن اصلی سایت فرستاده می‌شود.
        </ConfirmDialog>
      )}
    </div>
  )
}
