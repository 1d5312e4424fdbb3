import { persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import text from '#ui/text.module.css'
import styles from './consents.module.css'
import { type ConsentKind, consentKinds } from './manifest.ts'

/** «۲ نفر به ضبط رضایت نداده‌اند: آوا راد، نیما ستوده»; of whom nobody did, only how many they are. */
export function MissingConsent({
  kind,
  names,
  total,
}: {
  kind: ConsentKind
  names: readonly string[]
  total: number
}) {
  if (names.length === 0) return null
  const { missing } = consentKinds[kind]
  return (
    <p className={classes(styles.missing, text.small)}>
      <Icon name="shield-alert" />
      <span>
        {names.length === total && total > 1 ? (
          `هیچ‌یک از ${persianNumber(total)} نفر ${missing}.`
        ) : (
          <>
            {persianNumber(names.length)} نفر {missing}:{' '}
            <b>
              <UserText>{names.join('، ')}</UserText>
            </b>
          </>
        )}
      </span>
    </p>
  )
}
