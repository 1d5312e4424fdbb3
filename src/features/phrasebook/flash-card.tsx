import type { ReactNode, Ref } from 'react'
import { languageNames } from '#persian/language-names.ts'
import { levelNames } from '#persian/level-names.ts'
import { Quoting } from '#ui/bdi.tsx'
import { Tag } from '#ui/tag.tsx'
import type { PhraseCard } from './contract.ts'
import { markExpression } from './expression.ts'
import styles from './flash-card.module.css'
import { persianFirst } from './persian-first.ts'
import { markSentence } from './sentence-marks.ts'
import { SoundButton, SoundChoices } from './sound/sound-buttons.tsx'

/**
 * A phrase as a card of two sides: the foreign one on top, the Persian one under the line. A learner's own words run
 * in their own direction, ours in the one we know.
 */
export function FlashCard({
  phrase,
  own = false,
  isOpen = true,
  more = false,
  as: Title = 'p',
  tools,
  back,
  children,
}: {
  phrase: PhraseCard
  own?: boolean
  /** Whether the Persian side shows. */
  isOpen?: boolean
  /** Whether more cards lie under this one. */
  more?: boolean
  as?: 'h1' | 'p'
  /** Beside the sound, at the top. */
  tools?: ReactNode
  /** The Persian side, to move the focus there when it opens. */
  back?: Ref<HTMLDivElement>
  /** Under everything: where the phrase comes from. */
  children?: ReactNode
}) {
  const { lang, dir } = markSentence(phrase)
  const marks = { lang, dir: own ? 'auto' : dir }
  return (
    <div className={more ? styles.deck : undefined}>
      <article className={styles.card}>
        <div className={styles.top}>
          <span className={styles.tags}>
            <Tag tone="lapis">{languageNames[lang]}</Tag>
            {phrase.level && (
              <Tag tone="turquoise">
                <bdi lang="en">{phrase.level}</bdi> {levelNames[phrase.level]}
              </Tag>
            )}
          </span>
          <span className={styles.tools}>
            {tools}
            {phrase.audioUrl && <SoundButton phrase={phrase} />}
            {!phrase.audioUrl && !own && <Tag>بدون صدا</Tag>}
          </span>
        </div>
        <div className={styles.front}>
          <Title className={styles.phrase} {...marks}>
            {phrase.english}
          </Title>
          {phrase.audioUrl && <SoundChoices phrase={phrase} className={styles.sounds} />}
          {phrase.ipa && (
            <p className={styles.ipa} lang={`${lang}-fonipa`} dir="ltr">
              {phrase.ipa}
            </p>
          )}
          {phrase.persianPronunciation && (
            <p className={styles.sound}>
              <span className={styles.soundLabel}>تلفظ:</span> {phrase.persianPronunciation}
            </p>
          )}
        </div>
        <hr className={styles.rule} />
        {/* Closed, the meaning takes its room already: opening it moves nothing. */}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
        <div
          ref={back}
          role="group"
          aria-label="معنی"
          tabIndex={-1}
          className={styles.back}
          data-closed={isOpen ? undefined : ''}
        >
          <p className={styles.mean} dir={own ? 'auto' : undefined}>
            {own ? persianFirst(phrase.persian) : phrase.persian}
          </p>
          {phrase.latinPronunciation && (
            <p className={styles.latin} lang="fa-Latn" dir="ltr">
              {phrase.latinPronunciation}
            </p>
          )}
          {phrase.note && (
            <p className={styles.note} dir={own ? 'auto' : undefined}>
              {own ? persianFirst(phrase.note) : <Quoting lang={lang}>{phrase.note}</Quoting>}
            </p>
          )}
          {phrase.example && (
            <p className={styles.example} {...marks}>
              {markExpression(phrase.english, phrase.example).map(({ text, isKey }) =>
                isKey ? <b key={text}>{text}</b> : text,
              )}
            </p>
          )}
        </div>
        {children}
      </article>
    </div>
  )
}
