import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { foldPersianLetters } from '#persian/names.ts'
import { Button } from '../button.tsx'
import { Failed } from '../failed.tsx'
import { Loading } from '../loading.tsx'
import { Prose } from '../prose.tsx'
import { Skeleton } from '../skeleton.tsx'
import { showSnack } from '../snack-bar.tsx'
import text from '../text.module.css'
import styles from './editor.module.css'
import { type OpenEditor, openEditor } from './open-editor.ts'
import { Toolbar } from './toolbar.tsx'

export type EditorHandle = Pick<OpenEditor, 'replace'>

/**
 * Where people write Markdown: right to left, each line as it begins, with a preview by the server's renderer. It keeps
 * its own text; `value` is what it begins with. Loads lazily.
 */
export default function Editor({
  label,
  value,
  onChange,
  preview,
  addPicture,
  ref,
}: {
  label: string
  value: string
  onChange: (markdown: string) => void
  /** Markdown as safe HTML. */
  preview: (markdown: string) => Promise<string>
  /** Stores a picture and answers its address. */
  addPicture: (file: File) => Promise<string>
  ref?: Ref<EditorHandle>
}) {
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<OpenEditor>(null)
  const [written, setWritten] = useState(value)
  const [isPreview, setPreview] = useState(false)
  const [isSending, setSending] = useState(false)
  /** The newest of what it was given, for the editor lives longer than a render. */
  const given = useRef({ onChange, addPicture })
  useEffect(() => {
    given.current = { onChange, addPicture }
  })

  const sendPictures = async (files: readonly File[]) => {
    setSending(true)
    try {
      for (const file of files) editor.current?.insert(`\n\n![](${await given.current.addPicture(file)})\n\n`)
      showSnack('تصویر افزوده شد. میان دو کروشه بنویسید در آن چه دیده می‌شود.')
    } catch (fault) {
      showSnack((fault as Error).message)
    } finally {
      setSending(false)
    }
  }
  const start = useRef({ value, label, sendPictures })
  useEffect(() => {
    const { value, label, sendPictures } = start.current
    editor.current = openEditor(host.current!, {
      text: value,
      label,
      onChange(changed) {
        setWritten(changed)
        given.current.onChange(changed)
      },
      onFiles: files => void sendPictures(files),
    })
    return () => editor.current?.close()
  }, [])
  useImperativeHandle(ref, () => ({ replace: next => editor.current?.replace(next) }), [])

  const words = countWords(written)
  const folded = foldPersianLetters(written)
  return (
    <div className={styles.editor}>
      <Toolbar
        isPreview={isPreview}
        isSending={isSending}
        onPreview={setPreview}
        onDecorate={decoration => editor.current?.run(decoration)}
        onPictures={files => void sendPictures(files)}
      />
      <div ref={host} hidden={isPreview} />
      {isPreview && <Preview markdown={written} preview={preview} />}
      <div className={styles.foot}>
        <span className={text.faint}>
          {words === 0 ? 'هنوز واژه‌ای نیست' : `${persianNumber(words)} واژه`}
        </span>
        {folded !== written && (
          <Button variant="text" size="small" onClick={() => editor.current?.replace(folded)}>
            تبدیل «ي» و «ك» عربی به فارسی
          </Button>
        )}
      </div>
    </div>
  )
}

function Preview({
  markdown,
  preview,
}: {
  markdown: string
  preview: (markdown: string) => Promise<string>
}) {
  const [shown, setShown] = useState<{ html: string } | { fault: string } | null>(null)
  const [attempts, setAttempts] = useState(0)
  const ask = useRef(preview)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    let isLeft = false
    ask.current(markdown).then(
      html => !isLeft && setShown({ html }),
      fault => !isLeft && setShown({ fault: (fault as Error).message }),
    )
    return () => {
      isLeft = true
    }
  }, [markdown, attempts])
  if (shown && 'fault' in shown) {
    return <Failed message={shown.fault} onRetry={() => setAttempts(attempts + 1)} />
  }
  return (
    <section aria-label="پیش‌نمایش" className={styles.preview}>
      {shown ? (
        <Prose html={shown.html} />
      ) : (
        <Loading>
          <Skeleton height="8rem" />
        </Loading>
      )}
    </section>
  )
}

/** Words as Persian writes them; marks of Markdown are none. */
function countWords(markdown: string): number {
  const readable = markdown.replaceAll(/\]\([^)]*\)|\]\{[^}]*\}/g, ']')
  if (!('Segmenter' in Intl)) return readable.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c]*/gu)?.length ?? 0
  const segments = new Intl.Segmenter('fa', { granularity: 'word' }).segment(readable)
  let count = 0
  for (const { isWordLike } of segments) if (isWordLike) count++
  return count
}
