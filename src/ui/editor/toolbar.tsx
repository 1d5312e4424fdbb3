import { type ChangeEvent, type KeyboardEvent, useRef } from 'react'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import type { IconName } from '../icon-names.ts'
import type { decorations } from './decorations.ts'
import styles from './editor.module.css'

type DecorationName = keyof typeof decorations

/** `keys` as they are said on every keyboard; on a Mac Ctrl is ⌘. */
const tools: readonly { decoration: DecorationName; icon: IconName; label: string; keys: string }[] = [
  { decoration: 'heading', icon: 'heading', label: 'سرفصل', keys: 'Control+Alt+2' },
  { decoration: 'bold', icon: 'bold', label: 'پررنگ', keys: 'Control+B' },
  { decoration: 'italic', icon: 'italic', label: 'کج', keys: 'Control+I' },
  { decoration: 'link', icon: 'link', label: 'پیوند', keys: 'Control+K' },
  { decoration: 'list', icon: 'list', label: 'فهرست', keys: 'Control+Shift+8' },
  { decoration: 'quote', icon: 'quote', label: 'نقل قول', keys: 'Control+Shift+9' },
  { decoration: 'foreignRun', icon: 'languages', label: 'واژهٔ خارجی', keys: 'Control+Shift+E' },
]

/** The editor's tools: one stop of the Tab key, the arrow keys walk among them. */
export function Toolbar({
  isPreview,
  isSending,
  onPreview,
  onDecorate,
  onPictures,
}: {
  isPreview: boolean
  isSending: boolean
  onPreview: (isPreview: boolean) => void
  onDecorate: (decoration: DecorationName) => void
  onPictures: (files: readonly File[]) => void
}) {
  const bar = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const walk = (event: KeyboardEvent) => {
    const buttons = [...bar.current!.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
    const step = { ArrowLeft: 1, ArrowRight: -1 }[event.key]
    const index = buttons.indexOf(event.target as HTMLButtonElement)
    if (!step || index < 0) return
    event.preventDefault()
    buttons[(index + step + buttons.length) % buttons.length]!.focus()
  }
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // Emptied, so that the same file may be chosen again.
    target.value = ''
    if (files.length > 0) onPictures(files)
  }
  return (
    <div ref={bar} role="toolbar" aria-label="ابزار نوشتن" className={styles.toolbar} onKeyDown={walk}>
      {tools.map(({ decoration, icon, label, keys }, index) => (
        <IconButton
          key={decoration}
          icon={icon}
          label={label}
          aria-keyshortcuts={keys}
          tabIndex={index === 0 ? 0 : -1}
          disabled={isPreview}
          onClick={() => onDecorate(decoration)}
        />
      ))}
      <IconButton
        icon="image-plus"
        label="تصویر"
        tabIndex={-1}
        disabled={isPreview || isSending}
        onClick={() => picker.current?.click()}
      />
      <input ref={picker} type="file" accept="image/*" hidden aria-label="تصویر برای متن" onChange={pick} />
      <Button
        variant="text"
        size="small"
        className={styles.turn}
        aria-pressed={isPreview}
        onClick={() => onPreview(!isPreview)}
      >
        پیش‌نمایش
      </Button>
    </div>
  )
}
