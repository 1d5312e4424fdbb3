import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Owner } from '#client/outbox/owner.ts'
import { invalidateQueries, useWrite } from '#client/query.tsx'
import { directLanguage, listTaughtWith, nameLanguage } from '#contract/school-languages.ts'
import { writingPaths } from '#contract/writing-paths.ts'
import { countWords } from '#features/questions/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { levelCodes } from '#persian/level-names.ts'
import { alongText } from '#ui/along-text.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { Prose } from '#ui/prose.tsx'
import { SelectField } from '#ui/select-field.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { listMyTexts, readText, removeText } from '../contract.ts'
import { maxDismissed } from '../dismissed.ts'
import { wordsText } from '../labels.ts'
import { answerFileKinds, maxBodyLength, maxNoteLength, motherTongueCodes, motherTongues } from '../rules.ts'
import { SendStep } from '../send-step.tsx'
import { listParts } from '../texts/manifest.ts'
import styles from '../writing.module.css'
import { BothVersions } from './both-versions.tsx'
import { FilesField, type ShownFile } from './files-field.tsx'
import { Findings } from './findings.tsx'
import { HandInStep } from './hand-in-step.tsx'
import type { LoadedText } from './load-text.ts'
import { type Saving, useText } from './use-text.ts'

const savingTexts: Record<Exclude<Saving, 'refused'>, string> = {
  saved: 'ذخیره شد.',
  changed: 'در حال ذخیره…',
  here: 'اینترنت نیست؛ نوشته روی همین دستگاه می‌ماند و با برگشتن اینترنت ذخیره می‌شود.',
  sent: 'این نوشته فرستاده شده است و دیگر تغییر نمی‌کند.',
}

const savingIcons = {
  saved: 'cloud-check',
  changed: 'history',
  here: 'hard-drive',
  refused: 'circle-alert',
  sent: 'check-check',
} as const

const levelOptions = levelCodes.map(value => ({ value, label: value }))
const tongueOptions = motherTongueCodes.map(value => ({ value, label: motherTongues[value] }))

/** The prompt beside, the text with its words and minutes, what was found in it, and the way to its corrector. */
export function TextEditor({ owner, loaded }: { owner: Owner; loaded: LoadedText }) {
  const { id, prompt, firstId, isHomework, homework } = loaded
  const field = useRef<HTMLTextAreaElement>(null)
  const navigate = useNavigate()
  const draft = useText(owner, loaded)
  const { typed, theirs, saving, version, seconds } = draft
  const dir = directLanguage(typed.language)
  const [shown, setShown] = useState<readonly ShownFile[]>(loaded.files)
  const [isFileComing, setFileComing] = useState(false)
  // Of homework, which has no price, nobody counts them.
  const isUncounted = !isHomework && typed.files.length > 0 && typed.fileWords === 0
  const fileKinds = isHomework ? (homework?.takes ?? []) : answerFileKinds
  const words = countWords(typed.body, typed.language) + (typed.files.length > 0 ? typed.fileWords : 0)
  const isTooLong = typed.body.length > maxBodyLength
  const hasPrompt = prompt !== '' || homework !== null

  // The address leads back to this draft, also on another device.
  const isKnown = version > 0
  const isBegun = isKnown || saving !== 'saved'
  useEffect(() => {
    if (!isKnown) return
    void navigate(writingPaths.write({ draft: id }), { replace: true, preventScrollReset: true })
  }, [isKnown, id, navigate])

  const select = (start: number, end: number) => {
    field.current?.focus()
    field.current?.setSelectionRange(start, end)
  }
  const leave = () => {
    void draft.forget()
    void invalidateQueries(listMyTexts, readText)
  }
  return (
    <div className={classes(styles.writing, hasPrompt && styles.withPrompt, firstId && styles.withFirst)}>
      {hasPrompt && (
        <section
          className={classes(cardClass({ padded: true }), layout.stack, styles.task)}
          aria-labelledby="prompt"
        >
          <h2 id="prompt" className={text.cardTitle}>
            صورت تکلیف
          </h2>
          {homework ? (
            <>
              <p>
                <UserText as="b">{homework.title}</UserText>، <UserText>{homework.group}</UserText>
              </p>
              {homework.html && <Prose html={homework.html} />}
            </>
          ) : (
            <p dir={dir} lang={typed.language} className={styles.prompt}>
              {prompt}
            </p>
          )}
        </section>
      )}
      <div className={classes(layout.stack, styles.editor)}>
        {theirs && (
          <BothVersions
            mine={typed}
            theirs={theirs}
            dir={dir}
            onKeepMine={draft.keepMine}
            onTakeTheirs={() => {
              setShown([...shown, ...theirs.files])
              draft.takeTheirs()
            }}
          />
        )}
        <TextField
          label="عنوان"
          dir="auto"
          maxLength={120}
          value={typed.title}
          onChange={title => draft.change({ title })}
        />
        <TextField
          ref={element => {
            field.current = element as HTMLTextAreaElement | null
          }}
          label="متن نوشته"
          multiline
          rows={16}
          {...alongText(dir)}
          lang={typed.language}
          spellCheck
          value={typed.body}
          onChange={body => draft.change({ body })}
          error={
            isTooLong
              ? `نوشته از ${persianNumber(maxBodyLength)} نویسه بلندتر است و ذخیره نمی‌شود؛ آن را به چند نوشته بشکنید.`
              : undefined
          }
        />
        <div className={classes(layout.spread, layout.wrapping)}>
          <p className={text.meta} data-dotted>
            <span>{wordsText(words)}</span>
            {seconds >= 60 && <span>{persianNumber(Math.floor(seconds / 60))} دقیقه نوشته‌اید</span>}
          </p>
          <p role="status" className={text.meta}>
            {isBegun && (
              <span>
                <Icon name={savingIcons[saving]} />
                {saving === 'refused' ? draft.fault : savingTexts[saving]}
              </span>
            )}
          </p>
        </div>
        {saving === 'sent' && (
          <div className={layout.row}>
            <a href={writingPaths.text({ id })} className={buttonClass({ variant: 'quiet' })}>
              دیدن نوشته
            </a>
          </div>
        )}
        {(fileKinds.length > 0 || typed.files.length > 0) && (
          <FilesField
            name={`writing-${id}`}
            kinds={fileKinds}
            isCounted={!isHomework}
            typed={typed}
            shown={shown}
            onAdd={file => {
              setShown(before => [...before, file])
              draft.change({ files: [...draft.readFiles(), file.id] })
            }}
            onRemove={fileId => draft.change({ files: typed.files.filter(one => one !== fileId) })}
            onCount={fileWords => draft.change({ fileWords })}
            onComing={setFileComing}
          />
        )}
        <Findings
          body={typed.body}
          dir={dir}
          isEnglish={/^en\b/.test(typed.language)}
          dismissed={typed.dismissed}
          onDismiss={finding =>
            draft.change({ dismissed: [...typed.dismissed, finding].slice(-maxDismissed) })
          }
          onSelect={select}
          onMend={(start, end, mended) =>
            draft.change({ body: typed.body.slice(0, start) + mended + typed.body.slice(end) })
          }
        />
      </div>
      {firstId && (
        <div className={styles.first}>
          {listParts('Rewriting').map((Rewriting, index) => (
            <Rewriting
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is nothing but its place
              key={index}
              id={id}
              isSaved={isKnown}
              firstId={firstId}
              body={typed.body}
              onChange={body => draft.change({ body })}
            />
          ))}
        </div>
      )}
      <section
        className={classes(cardClass({ padded: true }), layout.stack, styles.about)}
        aria-labelledby="about"
      >
        <h2 id="about" className={text.cardTitle}>
          آنچه استاد می‌بیند
        </h2>
        <SelectField
          label="زبان نوشته"
          value={typed.language}
          onChange={language => draft.change({ language })}
          options={listTaughtWith(typed.language).map(value => ({ value, label: nameLanguage(value) }))}
          required
        />
        <SelectField
          label="سطح نوشته"
          value={typed.level}
          onChange={level => draft.change({ level: level as typeof typed.level })}
          options={levelOptions}
          required
        />
        <SelectField
          label="زبان مادری شما"
          value={typed.motherTongue}
          onChange={tongue => draft.change({ motherTongue: tongue as typeof typed.motherTongue })}
          options={tongueOptions}
          required
        />
        <TextField
          label="منظور شما به فارسی (اختیاری)"
          hint="اگر جمله‌ای درست درنیامده، بنویسید چه می‌خواهید بگویید تا استاد همان را درست کند."
          multiline
          rows={4}
          maxLength={maxNoteLength}
          value={typed.meaningNote}
          onChange={meaningNote => draft.change({ meaningNote })}
        />
      </section>
      <div className={classes(layout.stack, styles.send)}>
        {(isFileComing || isUncounted) && (
          <Note>
            {isFileComing
              ? 'عکس یا صدا هنوز در راه است؛ پس از رسیدنش می‌توانید بفرستید.'
              : 'بنویسید عکس‌ها و صدا چند واژه دارند تا بها و ساعت تصحیح را ببینید.'}
          </Note>
        )}
        {isHomework && !theirs && !isTooLong && !isFileComing && saving !== 'sent' && (
          <HandInStep
            id={id}
            homework={homework}
            isEmpty={typed.body.trim() === '' && typed.files.length === 0}
            isSaved={saving === 'saved'}
            prepare={draft.flush}
            onSent={leave}
          />
        )}
        {!isHomework && !theirs && !isTooLong && !isFileComing && !isUncounted && saving !== 'sent' && (
          <SendStep id={id} words={words} prepare={draft.flush} onSent={leave} />
        )}
        {isKnown && saving !== 'sent' && <RemoveButton id={id} onRemoved={leave} />}
      </div>
    </div>
  )
}

function RemoveButton({ id, onRemoved }: { id: string; onRemoved: () => void }) {
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const write = useWrite(removeText, { invalidates: [listMyTexts] })
  return (
    <div className={layout.row}>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        <Icon name="trash-2" />
        پاک کردن پیش‌نویس
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="پیش‌نویس پاک شود؟"
          confirm="پاک کردن"
          reject="انصراف"
          danger
          busy={write.isPending}
          fault={write.error?.info.message}
          onAnswer={isSure => {
            if (!isSure) return setAsked(false)
            void write
              .mutateAsync({ id })
              .then(() => {
                onRemoved()
                return navigate('/writing-correction')
              })
              .catch(() => undefined)
          }}
        >
          متن آن از حساب شما و از این دستگاه پاک می‌شود و برنمی‌گردد.
        </ConfirmDialog>
      )}
    </div>
  )
}
