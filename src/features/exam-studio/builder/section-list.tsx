import { type ReactNode, useEffect, useRef, useState } from 'react'
import { newId } from '#client/new-id.ts'
import type { ExamSection } from '#features/exams/public.ts'
import { moveItem } from '#features/questions/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import styles from '../exams-admin.module.css'

/** So near to an edge of the window the page scrolls along with what is dragged, and by so much, in pixels. */
const [edge, step] = [72, 18]

/**
 * The sections of an exam in the order learners meet them. They are moved by buttons or dragged by their grip; what moved
 * is said, and keeps the focus.
 */
export function SectionList({
  sections,
  isFixed,
  onChange,
  children,
}: {
  sections: readonly ExamSection[]
  isFixed: boolean
  onChange: (sections: ExamSection[]) => void
  /** One section; `tools` stand in its head. */
  children: (section: ExamSection, at: number, tools: ReactNode) => ReactNode
}) {
  const list = useRef<HTMLDivElement>(null)
  // A section has no name of its own, so it gets one as long as the page is open.
  const [keys, setKeys] = useState(() => sections.map(newId))
  const [dragged, setDragged] = useState<string | null>(null)
  const [moved, setMoved] = useState<{ key: string; words: string } | null>(null)
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= sections.length) return
    const { title } = sections[from]!
    setKeys(moveItem(keys, from, to))
    onChange(moveItem(sections, from, to))
    setMoved({
      key: keys[from]!,
      words: `«${title || 'بی‌نام'}» بخش ${persianNumber(to + 1)} از ${persianNumber(sections.length)} شد.`,
    })
  }
  const drag = (y: number) => {
    if (y < edge) scrollBy(0, -step)
    else if (y > innerHeight - edge) scrollBy(0, step)
    const from = keys.indexOf(dragged ?? '')
    const boxes = [...(list.current?.children ?? [])].map(one => one.getBoundingClientRect())
    // Past the middle of the next one, so that a tall and a short one do not swap to and fro.
    const isPast = (at: number) => {
      const box = boxes[at]
      return box !== undefined && (at > from ? y > box.top + box.height / 2 : y < box.top + box.height / 2)
    }
    if (isPast(from + 1)) move(from, from + 1)
    else if (isPast(from - 1)) move(from, from - 1)
  }
  // On the window: a grip that moves with its section loses the pointer. Anew with every render, for the newest order.
  useEffect(() => {
    if (dragged === null) return
    const follow = (event: PointerEvent) => drag(event.clientY)
    const drop = () => setDragged(null)
    addEventListener('pointermove', follow)
    addEventListener('pointerup', drop)
    addEventListener('pointercancel', drop)
    return () => {
      removeEventListener('pointermove', follow)
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', drop)
    }
  })
  useEffect(() => {
    if (moved && dragged === null) {
      list.current?.querySelector(`[data-section="${moved.key}"]`)?.scrollIntoView({ block: 'nearest' })
    }
  }, [moved, dragged])
  const remove = (at: number) => {
    setKeys(keys.filter((_, index) => index !== at))
    onChange(sections.filter((_, index) => index !== at))
  }
  const add = () => {
    setKeys([...keys, newId()])
    onChange([...sections, { title: `بخش ${persianNumber(sections.length + 1)}`, draws: [] }])
  }
  return (
    <>
      <div ref={list} className={layout.stack}>
        {sections.map((section, at) => {
          const key = keys[at]!
          const number = persianNumber(at + 1)
          const tools = !isFixed && sections.length > 1 && (
            <div className={styles.sectionTools}>
              <span
                className={styles.grip}
                aria-hidden="true"
                data-grip={number}
                onPointerDown={event => {
                  event.preventDefault()
                  setDragged(key)
                }}
              >
                <Icon name="grip-vertical" />
                بخش {number} از {persianNumber(sections.length)}
              </span>
              {/* Never disabled: the one that has the focus would lose it at the end of the list. */}
              <IconButton
                icon="arrow-up"
                label={`بالا بردن بخش ${number}`}
                aria-disabled={at === 0}
                className={classes(at === 0 && styles.atEnd)}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                icon="arrow-down"
                label={`پایین بردن بخش ${number}`}
                aria-disabled={at === sections.length - 1}
                className={classes(at === sections.length - 1 && styles.atEnd)}
                onClick={() => move(at, at + 1)}
              />
              <IconButton icon="trash-2" label={`برداشتن بخش ${number}`} onClick={() => remove(at)} />
            </div>
          )
          return (
            <div key={key} data-section={key} className={classes(dragged === key && styles.dragged)}>
              {children(section, at, tools || null)}
            </div>
          )
        })}
      </div>
      <span role="status" className={text.spoken}>
        {moved?.words}
      </span>
      {!isFixed && (
        <Button variant="quiet" full onClick={add}>
          <Icon name="plus" />
          بخش تازه
        </Button>
      )}
    </>
  )
}
