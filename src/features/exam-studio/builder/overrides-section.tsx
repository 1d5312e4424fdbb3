import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '#client/new-id.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { errorMessage, fieldErrors } from '#client/show-error.ts'
import { useSettled } from '#client/use-settled.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import { CheckField } from '#ui/check-field.tsx'
import { Chip, Chips } from '#ui/chip.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { SelectField } from '#ui/select-field.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import {
  changeOverride,
  findLearners,
  overrideExam,
  readStudioExam,
  removeOverride,
  type StudioExam,
} from '../contract.ts'
import styles from '../exams-admin.module.css'
import { NumberField } from '../number-field.tsx'
import { InstantField } from './instant-field.tsx'

type Data = OutputOf<typeof readStudioExam>
type Learner = OutputOf<typeof findLearners>['items'][number]

type Given = Data['overrides'][number]

/** More time or more attempts for one learner, found by name, or for a group: given, changed, taken away. */
export function OverridesSection({
  exam,
  overrides,
  groups,
}: {
  exam: StudioExam
  overrides: Data['overrides']
  groups: Data['groups']
}) {
  const [open, setOpen] = useState<Given | 'new' | null>(null)
  const [removed, setRemoved] = useState<Given | null>(null)
  return (
    <section className={`${card.card} ${card.padded} ${layout.stack}`} aria-label="استثناها">
      <div className={layout.spread}>
        <h2 className={text.cardTitle}>استثناها</h2>
        <Button variant="text" size="small" onClick={() => setOpen('new')}>
          <Icon name="plus" />
          استثنای تازه
        </Button>
      </div>
      {overrides.length === 0 ? (
        <p className={text.meta}>زمان یا دفعهٔ بیشتر برای یک زبان‌آموز یا یک گروه، با دلیل.</p>
      ) : (
        <ul className={`${layout.list} ${styles.flush}`}>
          {overrides.map(given => (
            <Item
              key={given.id}
              title={<UserText>{given.name}</UserText>}
              facts={[
                given.isGroup && 'گروه',
                given.extraMinutes > 0 && `${persianNumber(given.extraMinutes)} دقیقه بیشتر`,
                given.attemptsAllowed !== null && `${persianNumber(given.attemptsAllowed)} دفعه`,
                given.opensAt && `از ${formatDateTime(given.opensAt)}`,
                given.closesAt && `تا ${formatDateTime(given.closesAt)}`,
                <UserText key="reason">{given.reason}</UserText>,
              ]}
            >
              <IconButton
                icon="pencil"
                label={`ویرایش استثنای ${given.name}`}
                onClick={() => setOpen(given)}
              />
              <IconButton
                icon="trash-2"
                label={`برداشتن استثنای ${given.name}`}
                onClick={() => setRemoved(given)}
              />
            </Item>
          ))}
        </ul>
      )}
      {open && (
        <OverrideDialog
          exam={exam}
          groups={groups}
          given={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
      {removed && <Removal exam={exam} given={removed} onClose={() => setRemoved(null)} />}
    </section>
  )
}

/** What becomes of who sits the exam at this moment. */
const describeSitting = (sitting: number) =>
  sitting === 0
    ? 'برای دوری است که از این پس شروع شود؛ دورهای داده‌شده همان می‌مانند.'
    : `${persianNumber(sitting)} نفر همین حالا در آزمون است: دورش با همان زمانی می‌ماند که شروع کرده است، و این برای دور بعدی است. برای افزودن به زمان او به صفحهٔ «در جریان» بروید.`

function Removal({ exam, given, onClose }: { exam: StudioExam; given: Given; onClose: () => void }) {
  const write = useWrite(removeOverride, { invalidates: [readStudioExam] })
  const [fault, setFault] = useState<string>()
  const remove = async () => {
    try {
      await write.mutateAsync({ exam: exam.id, override: given.id })
      showSnack('استثنا برداشته شد.')
      onClose()
    } catch (thrown) {
      setFault(errorMessage(thrown))
    }
  }
  return (
    <ConfirmDialog
      title={`برداشتن استثنای ${given.name}`}
      confirm="برداشتن"
      reject="انصراف"
      danger
      busy={write.isPending}
      fault={fault}
      onAnswer={confirmed => (confirmed ? void remove() : onClose())}
    >
      از این پس همان زمان و دفعه‌های دیگران را دارد. {describeSitting(given.sitting)}
    </ConfirmDialog>
  )
}

function OverrideDialog({
  exam,
  groups,
  given,
  onClose,
}: {
  exam: StudioExam
  groups: Data['groups']
  /** The one that is changed; null for a new one. */
  given: Given | null
  onClose: () => void
}) {
  const [isForGroup, setForGroup] = useState(false)
  const [learner, setLearner] = useState<Learner | null>(null)
  const [group, setGroup] = useState('')
  const [terms, setTerms] = useState({
    extraMinutes: given?.extraMinutes ?? 10,
    attemptsAllowed: given?.attemptsAllowed ?? null,
    opensAt: given?.opensAt ?? null,
    closesAt: given?.closesAt ?? null,
    reason: given?.reason ?? '',
  })
  const [hasWindow, setWindow] = useState(terms.opensAt !== null || terms.closesAt !== null)
  const change = (part: Partial<typeof terms>) => setTerms(old => ({ ...old, ...part }))
  const [fault, setFault] = useState<unknown>(null)
  const add = useWrite(overrideExam, { invalidates: [readStudioExam] })
  const write = useWrite(changeOverride, { invalidates: [readStudioExam] })
  const errors = fault === null ? [] : fieldErrors(fault)
  const findError = (field: string) => errors.find(error => error.field === field)?.message
  const shared = findError('userId')
  const save = async () => {
    setFault(null)
    try {
      if (given) await write.mutateAsync({ exam: exam.id, override: given.id, ...terms })
      else
        await add.mutateAsync({
          exam: exam.id,
          id: newId(),
          userId: isForGroup ? null : (learner?.userId ?? null),
          groupId: isForGroup ? group || null : null,
          ...terms,
        })
      showSnack(given ? 'استثنا عوض شد.' : 'استثنا ثبت شد.')
      onClose()
    } catch (thrown) {
      setFault(thrown)
    }
  }
  return (
    <Dialog
      title={given ? `استثنای ${given.name}` : 'استثنای تازه'}
      onClose={onClose}
      careful
      footer={
        <Button busy={add.isPending || write.isPending} onClick={() => void save()}>
          {given ? 'ذخیرهٔ استثنا' : 'ثبت استثنا'}
        </Button>
      }
    >
      <div className={layout.stack}>
        {!given && (
          <Chips label="برای">
            <Chip pressed={!isForGroup} onPress={() => setForGroup(false)}>
              یک زبان‌آموز
            </Chip>
            <Chip pressed={isForGroup} onPress={() => setForGroup(true)}>
              یک گروه
            </Chip>
          </Chips>
        )}
        {given ? null : isForGroup ? (
          <SelectField
            label="گروه"
            options={groups
              .filter(({ id }) => exam.audience !== 'groups' || exam.groups.includes(id))
              .map(one => ({ value: one.id, label: one.title }))}
            value={group}
            error={shared}
            onChange={setGroup}
          />
        ) : learner ? (
          <div className={layout.spread}>
            <b>{learner.name}</b>
            <Button variant="text" size="small" onClick={() => setLearner(null)}>
              کس دیگری
            </Button>
          </div>
        ) : (
          <LearnerSearch exam={exam.id} error={shared} onChoose={setLearner} />
        )}
        <div className={styles.fields}>
          <NumberField
            label="دقیقهٔ بیشتر"
            value={terms.extraMinutes}
            error={findError('extraMinutes')}
            onChange={extraMinutes => change({ extraMinutes })}
          />
          <NumberField
            label="دفعه‌ها"
            hint={`خالی: ${persianNumber(exam.attemptsAllowed)}، مانند دیگران`}
            value={terms.attemptsAllowed}
            error={findError('attemptsAllowed')}
            onChange={value => change({ attemptsAllowed: Number.isNaN(value) ? null : value })}
          />
        </div>
        <CheckField
          label="روز و ساعت دیگری دارد"
          checked={hasWindow}
          onChange={isOn => {
            setWindow(isOn)
            if (!isOn) change({ opensAt: null, closesAt: null })
          }}
        />
        {hasWindow && (
          <>
            <InstantField
              label="برای او باز می‌شود"
              value={terms.opensAt}
              onChange={opensAt => change({ opensAt })}
            />
            <InstantField
              label="برای او بسته می‌شود"
              value={terms.closesAt}
              onChange={closesAt => change({ closesAt })}
            />
            {findError('closesAt') && (
              <p role="alert" className={styles.fault}>
                {findError('closesAt')}
              </p>
            )}
          </>
        )}
        <TextField
          label="دلیل، در گزارش می‌ماند"
          value={terms.reason}
          maxLength={300}
          error={findError('reason')}
          onChange={reason => change({ reason })}
        />
        <p className={text.meta}>
          {given
            ? describeSitting(given.sitting)
            : 'برای دوری است که از این پس شروع شود. به کسی که همین حالا در آزمون است، در صفحهٔ «در جریان» زمان بیفزایید.'}
        </p>
        {fault !== null && errors.length === 0 && <FormErrors message={errorMessage(fault)} />}
      </div>
    </Dialog>
  )
}

function LearnerSearch({
  exam,
  error,
  onChoose,
}: {
  exam: string
  error: string | undefined
  onChoose: (learner: Learner) => void
}) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const query = useQuery({
    ...buildQueryOptions(findLearners, { exam, q }),
    enabled: q.length > 1,
    placeholderData: before => before,
  })
  const found = q.length > 1 ? query.data?.items : undefined
  return (
    <div className={`${layout.stack} ${layout.tight}`}>
      <TextField
        label="نام زبان‌آموز"
        value={typed}
        maxLength={60}
        error={error}
        autoComplete="off"
        onChange={setTyped}
      />
      <p role="status" className={text.meta}>
        {found?.length === 0 && 'زبان‌آموزی با این نام نیست.'}
      </p>
      {found && found.length > 0 && (
        <Chips label="زبان‌آموزان">
          {found.map(learner => (
            <Chip key={learner.userId} pressed={false} onPress={() => onChoose(learner)}>
              {learner.name}
            </Chip>
          ))}
        </Chips>
      )}
    </div>
  )
}
