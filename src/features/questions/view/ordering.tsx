import { Fragment, type PointerEvent, useRef, useState } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import text from '#ui/text.module.css'
import { languageProps } from './language-props.ts'
import { moveItem } from './move-item.ts'
import type { PartProps } from './part-props.ts'
import styles from './question.module.css'
import { Verdict } from './verdict.tsx'

/**
 * Pieces to be put in order, by buttons or by dragging them. They stand one under another, so up and down mean the same in
 * every language. Nothing is answered until something moved.
 */
export function Ordering({
  body,
  language,
  answer,
  onChange,
  isReadOnly,
  marked,
  solution,
  labelId,
}: PartProps<'ordering'>) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [moved, setMoved] = useState('')
  const props = languageProps(language)
  const shown = body.pieces.map(({ id }) => id)
  const order = answer?.kind === 'ordering' && answer.order.length === shown.length ? answer.order : shown
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= order.length) return
    onChange({ kind: 'ordering', order: moveItem(order, from, to) })
    setMoved(`به جای ${persianNumber(to + 1)} رفت.`)
  }
  const drag = (event: PointerEvent) => {
    if (dragged === null) return
    const rows = [...(list.current?.children ?? [])]
    const over = rows.findIndex(row => {
      const { top, bottom } = row.getBoundingClientRect()
      return event.clientY >= top && event.clientY <= bottom
    })
    if (over >= 0) move(order.indexOf(dragged), over)
  }
  const isRightOrder = solution?.kind === 'ordering' && marked?.fraction === 1
  return (
    <>
      <ol ref={list} aria-labelledby={labelId} className={styles.pieces} dir={props.dir}>
        {order.map((id, at) => {
          const piece = body.pieces.find(part => part.id === id)
          if (!piece) return null
          return (
            <li key={id} className={classes(styles.piece, dragged === id && styles.dragged)}>
              {!isReadOnly && (
                <span
                  className={styles.grip}
                  aria-hidden="true"
                  onPointerDown={event => {
                    event.currentTarget.setPointerCapture(event.pointerId)
                    setDragged(id)
                  }}
                  onPointerMove={drag}
                  onPointerUp={() => setDragged(null)}
                  onPointerCancel={() => setDragged(null)}
                >
                  <Icon name="grip-vertical" />
                </span>
              )}
              <span {...props} className={styles.pieceText}>
                {piece.text}
              </span>
              {marked && (
                <Verdict part={marked.parts.find(part => part.id === id)} right={null} language={language} />
              )}
              {!isReadOnly && (
                <>
                  {/* Never disabled: the one that has the focus would lose it at the end of the row. */}
                  <IconButton
                    icon="arrow-up"
                    label={`بالا بردن مورد ${persianNumber(at + 1)}`}
                    aria-disabled={at === 0}
                    className={classes(at === 0 && styles.atEnd)}
                    onClick={() => move(at, at - 1)}
                  />
                  <IconButton
                    icon="arrow-down"
                    label={`پایین بردن مورد ${persianNumber(at + 1)}`}
                    aria-disabled={at === order.length - 1}
                    className={classes(at === order.length - 1 && styles.atEnd)}
                    onClick={() => move(at, at + 1)}
                  />
                </>
              )}
            </li>
          )
        })}
      </ol>
      <span role="status" className={text.spoken}>
        {moved}
      </span>
      {!isReadOnly && (
        <p className={styles.hint}>
          <Icon name="keyboard" />
          بکشید، یا با دکمه‌های بالا و پایین جابه‌جا کنید.
        </p>
      )}
      {solution?.kind === 'ordering' && !isRightOrder && (
        <div className={styles.solution}>
          {solution.orders.map((order, at) => (
            <Fragment key={order.join(' ')}>
              <b>{at === 0 ? 'ترتیب درست' : 'این هم درست است'}</b>
              <ol {...props}>
                {order.map(id => (
                  <li key={id}>{body.pieces.find(part => part.id === id)?.text}</li>
                ))}
              </ol>
            </Fragment>
          ))}
        </div>
      )}
    </>
  )
}
