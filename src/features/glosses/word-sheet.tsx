import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { requireUser } from '#account/login/require-user.ts'
import { callApi } from '#client/call-api.ts'
import { showError } from '#client/show-error.ts'
import { findVoice, speak, stopSpeaking } from '#client/speech.ts'
import { directLanguage, nameLanguage } from '#contract/school-languages.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { type Gloss, readGloss, takeCard } from './contract.ts'
import { partNames } from './part-names.ts'
import { nameWord } from './split-words.ts'
import styles from './word-sheet.module.css'

type Props = {
  /** The words of the text, as `markWords()` made them, and the one that is asked about. */
  words: readonly HTMLElement[]
  word: HTMLElement
  /** The language of the text as a whole: what no run of it is marked with. */
  language: string | null
  /** All that the text's words mean, in one answer. */
  load: () => Promise<readonly Gloss[]>
  /** Where else texts with a word are found. */
  search: (written: string) => string
  onMove: (word: HTMLElement) => void
  onClose: () => void
}

/** What is known of a word; `failed` where there was no connection to ask. */
type Found = { word: HTMLElement; gloss: Gloss | null; failed?: true }

/** Explains a word of a text: at the edge of a handset, beside the word elsewhere. From one word it leads to the next. */
export default function WordSheet({ words, word, language, load, search, onMove, onClose }: Props) {
  const sheet = useRef<HTMLElement>(null)
  const written = word.textContent ?? ''
  const marked = word.dataset.word ?? ''
  const [found, setFound] = useState<Found | null>(null)
  const isFound = found?.word === word

  useEffect(() => {
    let isLeft = false
    findGloss({ written, marked, language, load })
      .then(gloss => ({ word, gloss }))
      .catch(() => ({ word, gloss: null, failed: true as const }))
      .then(found => !isLeft && setFound(found))
    return () => {
      isLeft = true
    }
  }, [word, written, marked, language, load])

  useEffect(() => sheet.current?.focus({ preventScroll: true }), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is found changes how tall the sheet is
  useLayoutEffect(() => placeSheet(sheet.current!, word), [word, isFound])

  const close = () => {
    onClose()
    // Whoever reads on by keyboard or ear stands where they were.
    word.tabIndex = -1
    word.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }
  const at = words.indexOf(word)
  const gloss = isFound ? found.gloss : null
  return (
    <section ref={sheet} aria-label="معنی واژه" tabIndex={-1} onKeyDown={onKeyDown} className={styles.sheet}>
      <header className={layout.row}>
        <Bdi as="b" lang={gloss?.language ?? marked} className={styles.word}>
          {written}
        </Bdi>
        {gloss?.level && <Tag tone="turquoise">{gloss.level}</Tag>}
        <WordSound key={`${marked} ${written}`} written={written} language={gloss?.language ?? marked} />
        <IconButton icon="x" label="بستن" onClick={close} />
      </header>
      <div aria-live="polite" aria-busy={!isFound} className={layout.stack}>
        {!isFound && <Skeleton height="4rem" />}
        {isFound && (gloss ? <Meaning gloss={gloss} written={written} /> : <Unknown failed={found.failed} />)}
      </div>
      <footer className={classes(layout.row, layout.wrapping)}>
        {gloss && (
          <CardButton
            key={gloss.headword}
            asked={{ language: marked, word: written, ...(language && { or: language }) }}
          />
        )}
        {gloss && (
          <a href={search(written)} className={buttonClass({ variant: 'text', size: 'small' })}>
            نوشته‌هایی با این واژه
          </a>
        )}
        <span className={classes(layout.row, layout.end)}>
          <IconButton
            icon="previous"
            label="واژهٔ پیشین"
            disabled={at <= 0}
            onClick={() => onMove(words[at - 1]!)}
          />
          <IconButton
            icon="next"
            label="واژهٔ بعدی"
            disabled={at === words.length - 1}
            onClick={() => onMove(words[at + 1]!)}
          />
        </span>
      </footer>
    </section>
  )
}

/** What the text's own answer says of a word; what came into the text later is asked for by itself. */
async function findGloss({
  written,
  marked,
  language,
  load,
}: { written: string; marked: string } & Pick<Props, 'language' | 'load'>): Promise<Gloss | null> {
  const name = nameWord(marked, written)
  const own = (await load()).find(({ words }) => words.includes(name))
  if (own) return own
  const { gloss } = await callApi(readGloss, {
    language: marked,
    word: written,
    ...(language && { or: language }),
  })
  return gloss
}

/** Beside the word, within the text; on a handset the word is brought above the sheet. */
function placeSheet(sheet: HTMLElement, word: HTMLElement): void {
  const at = word.getBoundingClientRect()
  if (getComputedStyle(sheet).position === 'fixed') {
    const covered = at.bottom + 24 - sheet.getBoundingClientRect().top
    if (covered > 0) scrollBy({ top: covered })
    return
  }
  const around = sheet.offsetParent!.getBoundingClientRect()
  const room = around.width - sheet.offsetWidth
  sheet.style.insetBlockStart = `${at.bottom - around.top + 8}px`
  sheet.style.insetInlineStart = `${Math.max(0, Math.min(room, around.right - at.right - 16))}px`
  sheet.scrollIntoView({ block: 'nearest' })
}

function Meaning({ gloss, written }: { gloss: Gloss; written: string }) {
  const { language, headword, meaning, partOfSpeech, level, example } = gloss
  const dir = directLanguage(language)
  return (
    <>
      <div>
        <p className={styles.meaning}>
          <UserText>{meaning}</UserText>
        </p>
        <p className={classes(text.small, text.muted, layout.row, layout.wrapping)}>
          {headword !== written && <Bdi lang={language}>{headword}</Bdi>}
          {partOfSpeech && <span>{partNames[partOfSpeech]}</span>}
          <span>{nameLanguage(language)}</span>
          {/* Whoever shows its levels is asked to name it. */}
          {language === 'en' && level && (
            <span>
              سطح از <Bdi>CEFR-J</Bdi>
            </span>
          )}
        </p>
      </div>
      {example && (
        <div className={styles.example}>
          <p lang={language} dir={dir}>
            {example.text}
          </p>
          {example.persian && (
            <p className={classes(text.small, text.muted)}>
              <UserText>{example.persian}</UserText>
            </p>
          )}
          {example.attribution && (
            <p className={classes(text.small, text.faint)}>
              <UserText>{example.attribution}</UserText>
            </p>
          )}
        </div>
      )}
    </>
  )
}

function Unknown({ failed }: { failed: true | undefined }) {
  return (
    <p className={text.muted}>
      {failed
        ? 'معنی واژه نرسید. اتصال اینترنت را بررسی کنید و دوباره روی واژه بزنید.'
        : 'معنی این واژه را هنوز نداریم.'}
    </p>
  )
}

/** How a word sounds in the voice of this device, where it has one. */
function WordSound({ written, language }: { written: string; language: string }) {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>()
  useEffect(() => {
    let isLeft = false
    void findVoice(language).then(voice => !isLeft && setVoice(voice))
    return () => {
      isLeft = true
      stopSpeaking()
    }
  }, [language])
  if (voice === null)
    return (
      <small className={classes(text.faint, layout.end)}>
        این دستگاه صدایی برای {nameLanguage(language)} ندارد.
      </small>
    )
  return (
    <IconButton
      icon="volume-2"
      label={`شنیدن \u2066${written}\u2069`}
      className={layout.end}
      disabled={!voice}
      onClick={() => voice && void speak(written, voice)}
    />
  )
}

/** Makes a card of the word; who is not signed in logs in first, and the word waits meanwhile. */
function CardButton({ asked }: { asked: { language: string; word: string; or?: string } }) {
  const [isBusy, setBusy] = useState(false)
  const [isTaken, setTaken] = useState(false)
  const take = async () => {
    if (!(await requireUser())) return
    setBusy(true)
    try {
      const { added } = await callApi(takeCard, asked)
      setTaken(true)
      showSnack(added > 0 ? 'به کارت‌های شما افزوده شد.' : 'این واژه در کارت‌های شما هست.')
    } catch (thrown) {
      showError(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" busy={isBusy} disabled={isTaken} onClick={() => void take()}>
      <Icon name={isTaken ? 'check' : 'layers'} />
      {isTaken ? 'در کارت‌های شماست' : 'کارت کن'}
    </Button>
  )
}
