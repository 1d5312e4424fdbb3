import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTappedWord } from '#features/glosses/public.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Prose } from '#ui/prose.tsx'
import text from '#ui/text.module.css'
import styles from './blog.module.css'
import { levelPath, postPath } from './blog-paths.ts'
import type { Post } from './contract.ts'
import { MembersPart } from './members-part.tsx'

const loadWords = () => import('./post-words.tsx')
const loadListening = () => import('./listening/listen-bar.tsx')
const PostWords = lazy(loadWords)
const ListenBar = lazy(loadListening)

/** Fetches what the reading of a post shows only once somebody presses something. */
export const loadReadingParts = () =>
  Promise.all([loadWords().then(words => words.loadSheet()), loadListening()])

/** Whether a prose has a run of another language. */
const hasWords = / lang="(?!fa")/

/** The text of a post: its level, its words, how it sounds. `children` stand before it. */
export function Reading({ post, children }: { post: Post; children: ReactNode }) {
  const { root, word, setWord, openFirst } = useTappedWord()
  const [isListening, setListening] = useState(false)
  const isTappable = hasWords.test(post.html)
  const listen = () => {
    // Some telephones speak only what is asked for within a press; an empty word now lets the sentences come later.
    globalThis.speechSynthesis?.speak(new SpeechSynthesisUtterance(''))
    setListening(!isListening)
  }
  return (
    <>
      <div className={styles.reading}>
        {post.levels.length > 1 && <LevelSwitch post={post} />}
        <div className={classes(layout.row, layout.wrapping, styles.byHand)}>
          <Button variant="quiet" size="small" aria-expanded={isListening} onClick={listen}>
            <Icon name="headphones" />
            خواندن با صدا
          </Button>
          {isTappable && (
            <Button variant="quiet" size="small" onClick={openFirst}>
              <Icon name="languages" />
              واژه‌به‌واژه
            </Button>
          )}
        </div>
        {isTappable && (
          <p className={classes(text.small, text.muted, styles.byHand)}>
            روی هر واژهٔ زبان دیگر بزنید تا معنایش را ببینید.
          </p>
        )}
      </div>
      {children}
      <div className={styles.words}>
        <div ref={root}>
          <Prose html={post.html} className={styles.text} />
          {post.hasMembersPart && <MembersPart slug={post.slug} />}
        </div>
        {word && (
          <Suspense>
            <PostWords post={post} root={root} word={word} onMove={setWord} onClose={() => setWord(null)} />
          </Suspense>
        )}
      </div>
      {isListening && (
        <Suspense>
          <ListenBar root={root} onClose={() => setListening(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The levels a post is written at, as links: each is a page of its own. */
function LevelSwitch({ post: { slug, level, levels, shownLevel } }: { post: Post }) {
  return (
    <nav aria-label="سطح متن" className={styles.levels}>
      <span>سطح متن</span>
      <div>
        {levels.map(code => (
          <a
            key={code}
            href={code === level ? postPath({ slug }) : levelPath({ slug, level: code })}
            data-replace
            aria-current={code === shownLevel ? 'true' : undefined}
          >
            <Bdi>{code}</Bdi>
          </a>
        ))}
      </div>
    </nav>
  )
}
