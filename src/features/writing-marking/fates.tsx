import type { ReactNode } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import text from '#ui/text.module.css'
import { type ComparedEdit, type Fate, quoteEdit } from './compare-versions.ts'
import type { EarlierVersion } from './contract.ts'
import styles from './fates.module.css'
import { InlineDiff } from './inline-diff.tsx'
import { NumberStar, type StarTone } from './number-star.tsx'

export const fateNames: Record<Fate | 'new', string> = {
  fixed: 'درست شد',
  left: 'مانده',
  gone: 'این بخش عوض شد',
  new: 'تازه',
}

/** The name of an edit's type. */
export const nameType = (types: EarlierVersion['types'], typeId: string | null): string =>
  types.find(({ id }) => id === typeId)?.name ?? 'بی‌گونه'

const fateTones: Record<Fate | 'new', StarTone> = {
  fixed: 'pistachio',
  left: 'pomegranate',
  gone: 'plain',
  new: 'saffron',
}

/** A number, or a tick where all is well. */
export const FateStar = ({ fate, number }: { fate: Fate | 'new'; number: number | null }) => (
  <NumberStar tone={fateTones[fate]} number={number} />
)

/** What became of a correction: its name and type, what was wrong and right, and what may be done about it. */
export function FateItem({
  compared: { edit, sentence, fate },
  number,
  first,
  children,
}: {
  compared: ComparedEdit
  number: number
  first: EarlierVersion
  children?: ReactNode
}) {
  const { body, language } = first.text
  const mark = first.marking.sentences[sentence]!
  return (
    <li className={styles.item}>
      <FateStar fate={fate} number={fate === 'fixed' ? null : number} />
      <div>
        <p>
          <b className={text.strong}>{fateNames[fate]}:</b>{' '}
          <span className={text.muted}>
            {nameType(first.types, edit.typeId)}، شمارهٔ {persianNumber(number)}
          </span>
        </p>
        <InlineDiff {...quoteEdit(body, mark, edit)} language={language} />
        {fate !== 'fixed' && mark.note.trim() && (
          <UserText as="p" className={text.muted}>
            {mark.note}
          </UserText>
        )}
        {children}
      </div>
    </li>
  )
}
