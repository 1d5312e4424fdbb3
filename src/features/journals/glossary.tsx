import { useState } from 'react'
import { requireUser } from '#account/login/require-user.ts'
import { callApi } from '#client/call-api.ts'
import { useSession } from '#client/session.ts'
import { showError } from '#client/show-error.ts'
import { persianNumber } from '#persian/digits.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import styles from './article.module.css'
import { type Article, takeCards } from './contract.ts'

/** The hardest words of an article, which become cards of the phrasebook by a press. */
export function Glossary({ slug, terms }: { slug: string; terms: Article['glossary'] }) {
  const { user } = useSession()
  const [isBusy, setBusy] = useState(false)
  const take = async () => {
    if (!user) return requireUser()
    setBusy(true)
    try {
      const { added } = await callApi(takeCards, { slug })
      showSnack(
        added > 0
          ? `${persianNumber(added)} واژه به عبارت‌نامهٔ شما افزوده شد.`
          : 'این واژه‌ها در عبارت‌نامهٔ شما هست.',
      )
    } catch (thrown) {
      showError(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby="glossary" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 id="glossary" className={text.cardTitle}>
        {persianNumber(terms.length)} واژهٔ دشوار
      </h2>
      <dl className={classes(styles.terms, text.small)}>
        {terms.map(({ term, meaning }) => (
          <div key={term}>
            <dt>
              <Bdi>{term}</Bdi>
            </dt>
            <dd>
              <UserText>{meaning}</UserText>
            </dd>
          </div>
        ))}
      </dl>
      <Button variant="quiet" busy={isBusy} onClick={() => void take()}>
        <Icon name="layers" />
        به عبارت‌نامه
      </Button>
    </section>
  )
}
